/**
 * Returns rows as CSV that spreadsheets open: with a mark of its encoding, and lines that end as RFC 4180 says. A text that a spreadsheet
 * would run as a formula is led by an apostrophe; numbers are left as they are.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(text: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(text)
  const isFormula = !isNumber && /^[=+\-@\t\r]/u.test(text.trimStart() || text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
