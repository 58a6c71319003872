// Lengths of time units in seconds. A month has 30 days and a year 365.
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Returns how long ago a moment was, as 'about 2 hours ago' or 'about an hour ago'; 'less than a minute ago' also for times in
 * the future (PL-9.26).
 */
export function elapsedTimeText(ms: number): string {
  const seconds = ms / 1000
  const found = units.find(([, size]) => seconds >= size)
  if (!found) return 'less than a minute ago'
  const [unit, size] = found
  const count = Math.floor(seconds / size)
  if (count > 1) return `about ${count} ${unit}s ago`
  return `about ${unit === 'hour' ? 'an' : 'a'} ${unit} ago`
}
