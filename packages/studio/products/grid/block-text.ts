/** A rectangle of texts, row by row, as it is copied between spreadsheets. */
export type Block = readonly (readonly string[])[]

/**
 * Reads what a spreadsheet puts on the clipboard: cells separated by tabs, rows by line breaks, and quotation marks around a cell
 * that contains either. The line break after the last row is no further row.
 */
export function readBlock(text: string): Block {
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of plain.matchAll(cell)) {
    const content = quoted === undefined ? bare : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(content)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Matches one cell with the tab or line break after it. Runs in linear time: an unfinished quotation is read as it stands. */
const cell = /(?:"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*))(\t|\n|$)/g

/** Writes a rectangle for the clipboard, so that spreadsheets read the same cells. Several rows end with a line break. */
export function writeBlock(block: Block): string {
  const text = block.map((row) => row.map(quotedText).join('\t')).join('\n')
  return block.length > 1 ? `${text}\n` : text
}

function quotedText(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
