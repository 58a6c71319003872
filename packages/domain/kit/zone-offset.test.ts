import { expect, it } from 'vitest'
import { zoneOffsetMinutes } from './zone-offset.ts'

const winter = Date.UTC(2026, 0, 15)
const summer = Date.UTC(2026, 6, 15)

it('PL-9.35 returns the offset of a time zone, and the browser’s for an unknown one', () => {
  const browser = () => 300
  expect(['America/New_York', 'Asia/Kolkata', 'UTC'].map((zone) => zoneOffsetMinutes(zone, winter, browser))).toEqual([
    -300, 330, 0,
  ])
  expect(zoneOffsetMinutes('America/New_York', summer, browser)).toBe(-240)
  expect(['', 'Moon/Base'].map((zone) => zoneOffsetMinutes(zone, summer, browser))).toEqual([-300, -300])
  expect(zoneOffsetMinutes('Moon/Base', summer)).toBe(0 - new Date(summer).getTimezoneOffset())
})
