import { fileURLToPath } from 'node:url'
import { compile } from '@sitewright/template'
import { readTheme, type Theme, type ThemeProblem } from '@sitewright/server/themes/read-theme.ts'
import { compileStyles } from '@sitewright/server/themes/styles.ts'
import { readThemeFolder } from '@sitewright/server/themes/theme-folder.ts'
import { beforeAll, expect, it } from 'vitest'

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

it('is a folder whose files can all be used', () => {
  expect(problems).toEqual([])
})

it('has templates that the engine reads without an error', () => {
  const errors = [...texts].flatMap(([name, text]) => compile(text, { name }).errors)
  expect(errors).toEqual([])
})

it('has styles that compile, with and without tweaks, and that name only lengths and colours that exist', async () => {
  const tweaks = { accent: '#24405a', 'tweak-footer-dark': true, 'tweak-card-ratio': '1:1' }
  const plain = await compileStyles(kiln, {}, '')
  const tweaked = await compileStyles(kiln, tweaks, '')
  expect([...plain.problems, ...tweaked.problems]).toEqual([])
  expect(tweaked.css.includes('--accent:#24405a')).toBe(true)

  const known = new Set([...plain.css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const atPlace = new Set(['--avg', '--x', '--y']) // given by the pictures themselves
  const used = [...plain.css.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? [])
  expect(used.filter((name) => !known.has(name) && !atPlace.has(name))).toEqual([])
})

it('gives every tweak of its preset, by name', () => {
  expect(Object.keys(kiln.presetTweaks).toSorted()).toEqual(kiln.tweaks.map((tweak) => tweak.name).toSorted())
})

it('has every word that its templates use in both languages', () => {
  const used = new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/localizedStrings\.(\w+)/g)].map(wordOf)),
  )
  const wordsOf = (language: string) => Object.keys(kiln.strings.get(language) ?? {}).toSorted()
  expect([wordsOf('en'), wordsOf('de')]).toEqual([[...used].toSorted(), [...used].toSorted()])
})

function wordOf([, name]: RegExpExecArray): string {
  return name ?? ''
}
