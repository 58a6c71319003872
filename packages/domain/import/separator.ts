export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** A first line `sep=;`, with which Excel says how the cells of a file are separated. */
const separatorLine = /^"?sep=(.?)"?[\r\n]+/i

/**
 * Returns the separator of a CSV file: the one that its first line names, otherwise the one that occurs most often in the header line,
 * outside quotation marks; a comma if none does.
 */
export function detectSeparator(text: string): Separator {
  const named = separatorLine.exec(text.trimStart())
  if (named && isSeparator(named[1] ?? '')) return named[1] as Separator
  const counts: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const sign of text.trimStart().replace(separatorLine, '')) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && isSeparator(sign)) counts[sign] += 1
  }
  return separators.toSorted((one, other) => counts[other] - counts[one])[0] ?? ','
}

/** True for the cells of a line `sep=;`, which is no header. */
export function isSeparatorLine(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells
  return /^\s*sep=.?$/i.test(first) && others.every((cell) => cell === '')
}

function isSeparator(sign: string): sign is Separator {
  return (separators as readonly string[]).includes(sign)
}
