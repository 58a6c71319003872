import { fileURLToPath } from 'node:url'
import { compile } from '@sitewright/template'
import { readTheme, type Theme, type ThemeProblem } from '@sitewright/server/themes/format/read-theme.ts'
import { keptCompiler } from '@sitewright/server/testing/themes/kept-compiler.ts'
import { readThemeFolder } from '@sitewright/server/themes/format/theme-folder.ts'
import { beforeAll, expect, it } from 'vitest'

const compileStyles = keptCompiler()

let kiln: Theme
let problems: ThemeProblem[]
let texts: Map<string, string>

beforeAll(async () => {
  const folder = fileURLToPath(new URL('../themes/kiln', import.meta.url))
  const files = await readThemeFolder(folder)
  const { theme, problems: found } = readTheme('kiln', files)
  problems = found
  if (!theme) throw new Error('Kiln has no usable template.conf.')
  kiln = theme
  const templates = [...files].filter(([path]) => /\.(region|block|list|item|page)$/.test(path))
  texts = new Map(templates.map(([path, bytes]) => [path, bytes.toString()]))
})

it('reads the theme folder without problems', () => {
  expect(problems).toEqual([])
})

it('has templates that compile without errors', () => {
  const errors = [...texts].flatMap(([name, text]) => compile(text, { name }).errors)
  expect(errors).toEqual([])
})

it('has styles that compile with and without tweaks, and use only defined custom properties', async () => {
  const tweaks = { accent: '#24405a', 'tweak-footer-dark': true, 'tweak-card-ratio': '1:1' }
  const plain = await compileStyles(kiln, {}, '')
  const tweaked = await compileStyles(kiln, tweaks, '')
  expect([...plain.problems, ...tweaked.problems]).toEqual([])
  expect(tweaked.css.includes('--accent:#24405a')).toBe(true)

  const known = new Set([...plain.css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  // Set inline by the markup of pictures and reviews.
  const atPlace = new Set(['--avg', '--x', '--y', '--from', '--to', '--of', '--w', '--h', '--count'])
  const used = [...plain.css.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? [])
  expect(used.filter((name) => !known.has(name) && !atPlace.has(name))).toEqual([])
})

it('loads the slanted ampersand of the site’s title without the slanted letters', async () => {
  const { css } = await compileStyles(kiln, {}, '')
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? []
  const fileOf = (face: string) => /url\(["']?\/([^"')?]+)/.exec(face)?.[1] ?? ''
  const [ampersand = '', ...more] = faces.filter((face) => face.includes('unicode-range')).map(fileOf)
  expect(more).toEqual([])
  expect(kiln.files.get(ampersand)?.bytes).toBeLessThan(4_000)
  const { fonts } = kiln.conf['checkout'] as { fonts: { file: string; unicodeRange?: string }[] }
  expect(fonts.filter(({ unicodeRange }) => unicodeRange).map(({ file }) => file)).toEqual([ampersand])
})

it('uses black or white button text with a contrast of at least 4.5:1 on any chosen colour', async () => {
  const choices = [
    { accent: '#ff0000', 'accent-deep': '#777777', leaf: '#00aa00' },
    { accent: '#e07030', 'accent-deep': '#2266ff', leaf: '#ffcc00' },
    { accent: '#96472a', 'accent-deep': '#111111', leaf: '#767676' },
  ]
  for (const chosen of choices) {
    const { css } = await compileStyles(kiln, chosen, '')
    for (const [name, colour] of Object.entries(chosen)) {
      const [, ink = ''] = new RegExp(`--${name}-ink:([^;}]+)`).exec(css) ?? []
      expect([colour, contrast(colour, ink) >= 4.5]).toEqual([colour, true])
    }
  }
})

it('uses the text colour for prices when the accent is too pale for the background', async () => {
  const pale = await compileStyles(kiln, { accent: '#ffcc00' }, '')
  const deep = await compileStyles(kiln, { accent: '#96472a' }, '')
  const lastText = (css: string) => [...css.matchAll(/--accent-text:([^;}]+)/g)].at(-1)?.[1]
  expect([lastText(pale.css), lastText(deep.css)]).toEqual(['#2b2420', '#96472a'])
})

it('has a preset value for every tweak', () => {
  expect(Object.keys(kiln.presetTweaks).toSorted()).toEqual(kiln.tweaks.map((tweak) => tweak.name).toSorted())
})

it('has every text used by its templates in every language', () => {
  const used = new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/localizedStrings\.(\w+)/g)].map(wordOf)),
  )
  const wordsOf = (language: string) => Object.keys(kiln.strings.get(language) ?? {}).toSorted()
  for (const language of ['en', 'de', 'ar']) expect(wordsOf(language)).toEqual([...used].toSorted())
})

function wordOf([, name]: RegExpExecArray): string {
  return name ?? ''
}

/** Contrast ratio of two colors, as defined in WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
