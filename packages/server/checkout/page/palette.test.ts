import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, hexOf, parseColor, type Rgb } from './color.ts'
import { colorRoles, isDarkPaper, paletteOf } from './palette.ts'

const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => hexOf(parts))

/** Colors of texts and borders, with the surfaces on which the page's style sheet puts them and the contrast they need. */
const pairs: readonly [text: string, surfaces: readonly string[], contrast: number][] = [
  ['ink', ['paper', 'panel', 'field'], 4.5],
  ['ink-2', ['paper', 'panel', 'field'], 4.5],
  ['ink-3', ['field'], 4.5],
  ['accent-text', ['paper', 'panel', 'field'], 4.5],
  ['error', ['paper', 'field'], 4.5],
  ['accent-ink', ['accent'], 4.5],
  ['accent-deep-ink', ['accent-deep'], 4.5],
  ['wash-ink', ['wash'], 4.5],
  ['leaf-wash-ink', ['leaf-wash'], 4.5],
  ['line-strong', ['paper', 'panel', 'field'], 3],
]

it('keeps every text readable when the paper is light or dark, whatever other colors the owner chose', () => {
  // Middle greys are no papers: neither black nor white has 4.5:1 on all surfaces made from them.
  const paper = fc
    .oneof(fc.integer({ min: 215, max: 255 }), fc.integer({ min: 0, max: 48 }))
    .map((grey) => hexOf([grey, grey, grey]))
  const others = fc.record(Object.fromEntries(colorRoles.map((role) => [role, fc.option(color, { nil: '' })])))
  fc.assert(
    fc.property(paper, others, (given, rest) => {
      const palette = paletteOf({ ...rest, paper: given, panel: '' })
      for (const [text, surfaces, contrast] of pairs) {
        for (const surface of surfaces) {
          const found = contrastOf(rgb(palette[text]), rgb(palette[surface]))
          expect([text, surface, found >= contrast - 0.1]).toEqual([text, surface, true])
        }
      }
    }),
  )
})

function rgb(text: string | undefined): Rgb {
  const found = parseColor(text ?? '')
  if (!found) throw new Error(`no color: ${text}`)
  return found
}

it('keeps the colors that a theme gives when they are readable', () => {
  const palette = paletteOf({ paper: '#faf6ee', panel: '#f2eadd', ink: '#2b2420', quiet: '#61554b', accent: '#96472a' })
  expect(palette).toMatchObject({
    paper: '#faf6ee',
    panel: '#f2eadd',
    ink: '#2b2420',
    'ink-2': '#61554b',
    'accent-text': '#96472a',
  })
})

it.each([
  ['#abc', '#aabbcc'],
  ['#12345678', '#123456'],
  ['rgb(250, 128 0 / 40%)', '#fa8000'],
  ['rgba(100%, 0%, 50%, 1)', '#ff0080'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['White', '#ffffff'],
])('reads the color %s', (text, hex) => {
  const found = parseColor(text)
  expect(found && hexOf(found)).toBe(hex)
})

it.each(['', 'papayawhip', '#12', 'rgb(1, 2)', 'url(x)', 'rgb(a b c)'])('does not take %j for a color', (text) => {
  expect(parseColor(text)).toBeNull()
})

it.each([
  ['#14110f', true],
  ['#faf6ee', false],
  ['nonsense', false],
])('knows whether the paper %s is dark: %s', (paper, isDark) => {
  expect(isDarkPaper(paper)).toBe(isDark)
})
