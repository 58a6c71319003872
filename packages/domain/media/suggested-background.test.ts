import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastRatio, suggestedBackground } from './suggested-background.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))

it('PL-3.68 suggests a background on which black or white text has a contrast of 7', () => {
  const averages = fc.record({ topLeft: color, topRight: color, bottomLeft: color, bottomRight: color, center: color })
  fc.assert(
    fc.property(averages, (of) => {
      const background = suggestedBackground(of)
      expect(background).toMatch(/^[0-9a-f]{6}$/)
      expect(Math.max(contrastRatio(background, '000000'), contrastRatio(background, 'ffffff'))).toBeGreaterThanOrEqual(
        7,
      )
    }),
  )
})

it('keeps a corner color that has enough contrast with text', () => {
  const all = (one: string) => ({ topLeft: one, topRight: one, bottomLeft: one, bottomRight: one, center: '000000' })
  expect(suggestedBackground(all('f4ede2'))).toBe('f4ede2')
  expect(suggestedBackground(all('24402f'))).toBe('24402f')
  expect(suggestedBackground(all('808080'))).not.toBe('808080')
})

it('measures contrast as WCAG does', () => {
  expect(contrastRatio('000000', 'ffffff')).toBe(21)
  expect(contrastRatio('777777', 'ffffff')).toBeCloseTo(4.48, 2)
})
