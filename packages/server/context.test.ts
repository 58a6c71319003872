import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeIdGenerator } from './context.ts'

it('creates increasing ids of 32 lower-case hex digits, within a millisecond and when the clock goes back', () => {
  let now = 1_800_000_000_000
  const newId = makeIdGenerator({ now: () => now, randomBytes })
  const ids = Array.from({ length: 100_000 }, (_, index) => {
    if (index === 50_000) now -= 5_000
    if (index === 60_000) now += 60_000
    return newId()
  })
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('starts ids with the current time', () => {
  const newId = makeIdGenerator({ now: () => 0x0123456789ab, randomBytes })
  expect(newId()).toMatch(/^0123456789ab/)
})
