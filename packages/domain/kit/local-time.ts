const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Longer than any change of clocks: whole dates were skipped, as in Apia on December 30, 2011. */
const longestChangeMs = 2 * dayMs

/**
 * Returns the moment at which clocks in a time zone show a local date and time, given as if it were UTC. A time that occurs twice,
 * when clocks go back, is the first one. A time that clocks skip is the first moment after the gap: in Berlin, 02:30 on the last
 * Sunday of March is 03:00. All times in milliseconds.
 */
export function momentOfLocalTime(localMs: number, zone: string): number {
  const offsetAt = (ms: number): number => zoneOffsetMinutes(zone, ms) * minuteMs
  const offsets = new Set([-longestChangeMs, 0, longestChangeMs].map((aside) => offsetAt(localMs + aside)))
  const moments = [...offsets].map((offset) => localMs - offset).filter((ms) => ms + offsetAt(ms) === localMs)
  if (moments.length > 0) return Math.min(...moments)
  return endOfGap(localMs, offsetAt)
}

/** Finds the minute at which clocks jump past a local time: they show an earlier time before it, and a later one from it. */
function endOfGap(localMs: number, offsetAt: (ms: number) => number): number {
  let before = Math.floor((localMs - longestChangeMs) / minuteMs)
  let after = Math.ceil((localMs + longestChangeMs) / minuteMs)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    const ms = middle * minuteMs
    if (ms + offsetAt(ms) < localMs) before = middle
    else after = middle
  }
  return after * minuteMs
}

/** Returns what clocks in a time zone show at a moment, as if it were UTC. */
export function localTimeOf(ms: number, zone: string): number {
  return ms + zoneOffsetMinutes(zone, ms) * minuteMs
}

/** Returns the first moment of the local date at a moment. */
export function startOfLocalDay(ms: number, zone: string): number {
  return momentOfLocalTime(Math.floor(localTimeOf(ms, zone) / dayMs) * dayMs, zone)
}

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
