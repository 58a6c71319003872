import type { Website } from '@sitewright/domain/pages/website-json.ts'
import { zoneOffsetMinutes } from '@sitewright/domain/kit/local-time.ts'

/** The site's time zone at a moment: its offset from UTC in milliseconds and its abbreviation, such as `EDT`. */
export type ZoneFacts = Pick<Website, 'machineTimeZoneOffset' | 'timeZoneOffset' | 'timeZoneAbbr'>

/** Returns a function that adds the facts of its time zone at a time to the site's data. Its results are cached like the facts. */
export function makeWebsiteAt(website: Omit<Website, keyof ZoneFacts>, timeZone: string): (now: number) => Website {
  const factsOf = makeZoneFacts(timeZone)
  let facts: ZoneFacts | null = null
  let whole: Website | null = null
  return (now) => {
    const current = factsOf(now)
    if (whole && current === facts) return whole
    facts = current
    whole = { ...website, ...current }
    return whole
  }
}

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/**
 * Returns a function that computes a time zone's offset and abbreviation at a time. Results are cached for a quarter of an hour,
 * because zones change their offset only at a full quarter.
 */
function makeZoneFacts(timeZone: string): (now: number) => ZoneFacts {
  let facts: ZoneFacts | null = null
  let quarter = -1
  return (now) => {
    const asked = Math.floor(now / quarterMs)
    if (facts && asked === quarter) return facts
    quarter = asked
    facts = factsAt(timeZone, now)
    return facts
  }
}

function factsAt(timeZone: string, now: number): ZoneFacts {
  const offset = zoneOffsetMinutes(timeZone, now) * minuteMs
  // Each English locale knows only the time zone abbreviations of its own region: American, British or Australian.
  const names = ['en-US', 'en-GB', 'en-AU'].map((language) => nameOf(timeZone, language, now))
  const timeZoneAbbr = names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? 'UTC'
  return { machineTimeZoneOffset: offset, timeZoneOffset: offset, timeZoneAbbr }
}

function nameOf(timeZone: string, language: string, now: number): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
