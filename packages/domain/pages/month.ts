/** Parses the month of a list filter, `2026-03` or `3-2026`. Returns `null` for anything else. */
export function parseMonthFilter(text: string): { year: number; month: number } | null {
  const found = /^(\d{4})-(\d{1,2})$|^(\d{1,2})-(\d{4})$/.exec(text)
  if (!found) return null
  const year = Number(found[1] ?? found[4])
  const month = Number(found[2] ?? found[3])
  return year >= 1 && month >= 1 && month <= 12 ? { year, month } : null
}
