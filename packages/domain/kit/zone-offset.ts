/**
 * Returns how many minutes a time zone is ahead of UTC at a moment. For an unknown zone, returns the offset of the browser
 * (PL-9.35), read by the function `browser`, which counts in the opposite direction, like `Date.getTimezoneOffset`.
 */
export function zoneOffsetMinutes(zone: string, ms: number, browser: (ms: number) => number = ofBrowser): number {
  const found = /^GMT(?:([+-])(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(longOffset(zone, ms))
  if (!found) return 0 - browser(ms)
  const [, sign = '+', hours = '0', minutes = '0'] = found
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? 0 - size : size
}

function longOffset(timeZone: string, ms: number): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

function ofBrowser(ms: number): number {
  return new Date(ms).getTimezoneOffset()
}
