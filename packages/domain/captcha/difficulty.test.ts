import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captchaSize } from './captcha.ts'
import { difficultyFor } from './difficulty.ts'

const base = fc.integer({ min: 10, max: 100_000 })
const count = fc.integer({ min: 0, max: 100_000 })

it('never falls below the base, never falls with more failures, and ends at sixteen times', () => {
  fc.assert(
    fc.property(base, count, count, count, (least, own, all, more) => {
      const difficulty = difficultyFor(least, { own, all })
      expect(difficulty).toBeGreaterThanOrEqual(least)
      expect(difficultyFor(least, { own: own + more, all: all + more })).toBeGreaterThanOrEqual(difficulty)
      expect(difficulty).toBeLessThanOrEqual(least * 16)
    }),
  )
})

it('an attack from elsewhere costs a visitor at most fourfold', () => {
  fc.assert(
    fc.property(base, count, (least, all) => {
      expect(difficultyFor(least, { own: 0, all })).toBeLessThanOrEqual(least * 4)
    }),
  )
})

it('SF-5.11 SF-9.07 is compact below 320 pixels', () => {
  expect([0, 319.5, 320, 321].map(captchaSize)).toEqual(['compact', 'compact', 'normal', 'normal'])
})
