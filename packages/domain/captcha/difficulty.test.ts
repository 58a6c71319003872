import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captchaSize } from './captcha.ts'
import { difficultyFor } from './difficulty.ts'

const base = fc.integer({ min: 10, max: 100_000 })
const count = fc.integer({ min: 0, max: 100_000 })

it('stays between the base and sixteen times the base, and does not decrease with more failures', () => {
  fc.assert(
    fc.property(base, count, count, count, (least, own, all, more) => {
      const difficulty = difficultyFor(least, { own, all })
      expect(difficulty).toBeGreaterThanOrEqual(least)
      expect(difficultyFor(least, { own: own + more, all: all + more })).toBeGreaterThanOrEqual(difficulty)
      expect(difficulty).toBeLessThanOrEqual(least * 16)
    }),
  )
})

it('raises the difficulty at most fourfold for a visitor without failures of their own', () => {
  fc.assert(
    fc.property(base, count, (least, all) => {
      expect(difficultyFor(least, { own: 0, all })).toBeLessThanOrEqual(least * 4)
    }),
  )
})

it('SF-5.11 SF-9.07 uses the compact CAPTCHA up to a width of 320 pixels', () => {
  expect([0, 319.5, 320, 321].map(captchaSize)).toEqual(['compact', 'compact', 'normal', 'normal'])
})
