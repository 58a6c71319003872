export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** Returns the separator that occurs most often in the header line of a CSV file, outside quotation marks; a comma if none does. */
export function detectSeparator(text: string): Separator {
  const counts: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const sign of text.trimStart()) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && isSeparator(sign)) counts[sign] += 1
  }
  return separators.toSorted((one, other) => counts[other] - counts[one])[0] ?? ','
}

function isSeparator(sign: string): sign is Separator {
  return (separators as readonly string[]).includes(sign)
}
