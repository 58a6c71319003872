import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTimeOf, momentOfLocalTime, startOfLocalDay, zoneOffsetMinutes } from './local-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const at = (text: string): number => Date.parse(`${text}Z`)
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

it.each([
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00', 'an ordinary time'],
  ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00', 'the first skipped minute: 03:00'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00', 'a skipped time: 03:00'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00', 'the first time after the gap'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30', 'a time that occurs twice: the first'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00', 'a skipped time west of Greenwich'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30', 'a gap of half an hour: 02:30'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45', 'half an hour that occurs twice'],
  ['Asia/Beirut', '2026-03-29T00:00', '2026-03-28T22:00', 'a skipped midnight: 01:00'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-04-23T22:00', 'after a skipped midnight: 01:00'],
  ['America/Santiago', '2026-09-06T00:00', '2026-09-06T04:00', 'a skipped midnight: 01:00'],
  ['America/Havana', '2026-11-01T00:30', '2026-11-01T04:30', 'half past midnight twice: the first'],
  ['Pacific/Apia', '2011-12-30T10:00', '2011-12-30T10:00', 'a skipped date: the midnight after it'],
])('in %s, %s is %s UTC: %s', (zone, local, expected) => {
  expect(text(momentOfLocalTime(at(local), zone))).toBe(expected)
})

const zones = fc.constantFrom(
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'UTC',
)
const changes = ['2026-03-29T01:00', '2026-10-25T01:00', '2026-10-03T15:30', '2026-04-04T15:00', '2011-12-30T10:00']
const minute = (utc: string): number => at(utc) / minuteMs
/** Minutes from 2010 to 2030, half of them within a day and a half of a change of clocks. */
const minutes = fc.oneof(
  fc.integer({ min: minute('2010-01-01T00:00'), max: minute('2030-01-01T00:00') }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2160, max: 2160 }))
    .map(([change, aside]) => minute(change) + aside),
)

it('finds the first moment at which clocks show at least the local time, after they showed less', () => {
  fc.assert(
    fc.property(zones, minutes, (zone, count) => {
      const local = count * minuteMs
      const found = momentOfLocalTime(local, zone)
      expect(localTimeOf(found, zone)).toBeGreaterThanOrEqual(local)
      expect(localTimeOf(found - minuteMs, zone)).toBeLessThan(local)
      const gap = localTimeOf(found, zone) - localTimeOf(found - minuteMs, zone) - minuteMs
      expect(localTimeOf(found, zone) - local).toBeLessThanOrEqual(Math.max(gap, 0))
    }),
    { numRuns: 100 },
  )
})

it('leads from a moment to its local time and back, to the first of two moments with the same local time', () => {
  fc.assert(
    fc.property(zones, minutes, (zone, count) => {
      const ms = count * minuteMs
      const back = momentOfLocalTime(localTimeOf(ms, zone), zone)
      expect(back).toBeLessThanOrEqual(ms)
      expect(localTimeOf(back, zone)).toBe(localTimeOf(ms, zone))
    }),
    { numRuns: 100 },
  )
})

it('begins each local day at its first moment, also without midnight', () => {
  expect(text(startOfLocalDay(at('2026-03-29T12:00'), 'Asia/Beirut'))).toBe('2026-03-28T22:00')
  fc.assert(
    fc.property(zones, minutes, (zone, count) => {
      const start = startOfLocalDay(count * minuteMs, zone)
      const dayOf = (ms: number): number => Math.floor(localTimeOf(ms, zone) / dayMs)
      expect(dayOf(start)).toBe(dayOf(count * minuteMs))
      expect(dayOf(start - minuteMs)).toBeLessThan(dayOf(start))
    }),
    { numRuns: 100 },
  )
})

it('PL-9.35 returns the offset of a time zone, and the browser’s for an unknown one', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
  const browser = () => 300
  expect(['America/New_York', 'Asia/Kolkata', 'UTC'].map((zone) => zoneOffsetMinutes(zone, winter, browser))).toEqual([
    -300, 330, 0,
  ])
  expect(zoneOffsetMinutes('America/New_York', summer, browser)).toBe(-240)
  expect(['', 'Moon/Base'].map((zone) => zoneOffsetMinutes(zone, summer, browser))).toEqual([-300, -300])
  expect(zoneOffsetMinutes('Moon/Base', summer)).toBe(0 - new Date(summer).getTimezoneOffset())
})
