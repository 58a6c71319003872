/** Returns the names of the given columns in which a row holds U+FFFD, which stands for a character that was lost. */
export function unreadableColumns(
  header: readonly string[],
  row: readonly string[],
  columns: Iterable<number>,
): string[] {
  return [...columns].filter((at) => row[at]?.includes('\uFFFD')).map((at) => header[at] ?? '')
}
