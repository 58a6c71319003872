// In seconds; a month has 30 days and a year 365.
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** 'about 2 hours ago', 'about an hour ago' (PL-9.26); what is younger than a minute or yet to come is 'less than a minute ago'. */
export function timeSince(ms: number): string {
  const seconds = ms / 1000
  const found = units.find(([, size]) => seconds >= size)
  if (!found) return 'less than a minute ago'
  const [unit, size] = found
  const count = Math.floor(seconds / size)
  if (count > 1) return `about ${count} ${unit}s ago`
  return `about ${unit === 'hour' ? 'an' : 'a'} ${unit} ago`
}
