import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import type { Item } from '@sitewright/domain/pages/page-json.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import type { FeedSite } from './render-rss-feed.ts'
import { absoluteUrlOf } from './xml.ts'

/**
 * Returns an iCalendar file (RFC 5545) with these events. `name` is the calendar's name. All times are UTC; `now` is in epoch
 * milliseconds.
 */
export function calendarText(site: FeedSite, name: string, events: readonly Item[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sitewright//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(`${name} - ${site.title}`)}`,
    ...events.flatMap((event) => eventLines(site, event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(site: FeedSite, event: Item, now: number): string[] {
  const start = event.startDate ?? event.publishOn
  const place = placeText(event.location)
  const { mapLat, mapLng } = event.location ?? {}
  const words = htmlToText(event.excerpt || event.body)
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(site.address).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(event.updatedOn)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(event.endDate ?? start)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(words === '' ? [] : [`DESCRIPTION:${escaped(words)}`]),
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(mapLat === undefined || mapLng === undefined ? [] : [`GEO:${mapLat};${mapLng}`]),
    `URL:${absoluteUrlOf(site, event.fullUrl)}`,
    'END:VEVENT',
  ]
}

function placeText(location: LocationJson | undefined): string {
  const { addressTitle, addressLine1, addressLine2, addressCountry } = location ?? {}
  return [addressTitle, addressLine1, addressLine2, addressCountry].filter(Boolean).join(', ')
}

/** Formats epoch milliseconds as an iCalendar time, such as `20260708T183000Z`. */
function utc(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

const mostBytes = 75

/** Folds an iCalendar line longer than 75 bytes: its continuation lines start with a space. Never splits a character. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > mostBytes) {
      text += '\r\n '
      bytes = 1
    }
    text += sign
    bytes += size
  }
  return text
}
