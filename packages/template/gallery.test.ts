import { expect, it } from 'vitest'
import { compile, render } from './index.ts'

function print(template: string, options: Readonly<Record<string, unknown>>): string {
  return render(compile(template), { options }, { now: 0 }).html
}

function test(name: string, options: Readonly<Record<string, unknown>>): boolean {
  return print(`{.${name}}y{.or}n{.end}`, options) === 'y'
}

const choices = [
  ['PL-3.79', 'design', ['grid', 'slideshow', 'slider', 'stacked']],
  ['PL-3.81', 'meta-position', ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right']],
  ['PL-3.82', 'active-alignment', ['center', 'left', 'right']],
] as const

it.each(choices)('%s PL-3.80 distinguishes the values of the option %s', (_, option, values) => {
  for (const chosen of [...values, 'other'])
    expect(values.filter((value) => test(`gallery-${option}-${value}?`, { [option]: chosen }))).toEqual(
      values.filter((value) => value === chosen),
    )
})

const flags = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
]

it.each(flags)('PL-3.80 PL-3.83 tests the flag %s and no other flag', (flag) => {
  for (const value of [true, 'true'])
    expect(flags.filter((one) => test(`gallery-${one}?`, { [flag]: value }))).toEqual([flag])
  for (const value of [false, 'false', '', null]) expect(test(`gallery-${flag}?`, { [flag]: value })).toBe(false)
})

const names =
  'autoplay autoplay-duration controls auto-crop aspect-ratio square-thumbs thumbnails thumbnail-strip-height thumbnail-strip-margin ' +
  'show-meta-basic show-meta show-meta-only-title meta-position show-meta-on-hover active-alignment thumbnails-per-row padding lightbox ' +
  'lightboxTheme max-width newWindow transparentBackground'

it.each(names.split(' '))('PL-3.80 reads the option %s in templates', (name) => {
  expect(print(`{.section options}{${name}}{.end}{options.${name}}`, { [name]: 7 })).toBe('77')
})

it.each(['1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '2.40'])(
  'PL-3.84 prints and compares the aspect ratio %s in templates',
  (ratio) => {
    const template = `{options.aspect-ratio}{.equal? options.aspect-ratio "${ratio}"}=={.end}{.equal? options.aspect-ratio "2:1"}!!{.end}`
    expect(print(template, { 'aspect-ratio': ratio })).toBe(`${ratio}==`)
  },
)
