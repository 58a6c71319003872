import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fieldErrorTexts } from '@sitewright/domain/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { german } from '@sitewright/domain/locales/de.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { activateBuiltInTheme, importTheme, setTweaks, scriptTweakValues, type NewTweakValues } from '../index.ts'
import { parseTweaks } from './tweaks.ts'

const less = `
// tweak: {"type":"color","title":"Ink","js":true}
@ink: #111111;
// tweak: {"type":"value","title":"pagePadding","label":"Padding","min":10,"max":40,"step":1,"js":"true"}
@pagePadding: 20px;
// tweak: {"type":"value","title":"Rounds","min":0,"max":1000000}
@rounds: 1;
// tweak: {"type":"dropdown","title":"Site Width","options":["Full Background","Narrow"],"default":"Narrow","js":true}
// tweak: {"type":"checkbox","title":"Show Border","active":"true","js":true}
// tweak: {"type":"image","title":"Backdrop"}
@backdrop: none;
// tweak: {"type":"font","title":"Heading Font"}

.heading-font {
  font-family: Georgia, serif;
  font-size: 32px; // large
  letter-spacing: 0em;
}
.again(@n) when (@n > 1) { .b { .again((@n - 1)); .again((@n - 1)); .again((@n - 1)) } }
body { color: @ink; padding: @pagePadding; background: @backdrop; .again(@rounds) }
h1 { .heading-font; max-height: (@heading-font-font-size * 2); text-decoration: @heading-font-text-decoration }`

let app: TestApp
let folder: string
let ctx: Ctx
beforeAll(async () => {
  app = await testApp()
  const preset = JSON.stringify({
    templateTweaks: { 'site-width': 'Full Background', 'heading-font': '{font-family:"Lato";font-size:30px}' },
  })
  folder = aThemeFolder(themeFiles({ 'styles/site.less': less, 'presets/default.preset': preset }))
  ctx = taskCtx(app.deps, await aSite(app.deps))
  await aPage(ctx, { isHome: true })
  await importTheme(ctx, folder)
})
afterAll(async () => {
  rmSync(dirname(folder), { recursive: true, force: true })
  await app.close()
})

const css = async (): Promise<string> => (await app.visitor(ctx.site).get('/site.css?minify=false')).text
const bodyClass = async (): Promise<string> =>
  /<body class="([^"]*)"/.exec((await app.visitor(ctx.site).get('/')).text)?.[1] ?? ''

describe('setTweaks', () => {
  it('applies a new value on the next request, keeps the others, and resets to the theme’s value with null', async () => {
    const before = await css()
    expect(before).toMatch(/color: #111111;[^]*padding: 20px/)
    expect(await setTweaks(ctx, { Ink: '#abc', pagePadding: 12 })).toEqual({ ink: '#abc', pagePadding: '12px' })
    expect(await css()).toMatch(/color: #aabbcc;[^]*padding: 12px/)
    expect(await setTweaks(ctx, { ink: null, backdrop: '/s/abc/tree.jpg' })).toEqual({
      pagePadding: '12px',
      backdrop: '/s/abc/tree.jpg',
    })
    expect(await css()).toMatch(/color: #111111;[^]*padding: 12px;[^]*background: url\("\/s\/abc\/tree\.jpg"\)/)
    await setTweaks(ctx, { pagePadding: null, backdrop: null })
    expect(await css()).toBe(before)
  })

  it('sets body classes by title, which override those of the preset', async () => {
    expect(await bodyClass()).toMatch(/\bsite-width-full-background show-border\b/)
    await setTweaks(ctx, { 'Site Width': 'narrow', 'show-border': 'false' })
    const after = await until(bodyClass, (classes) => classes.startsWith('site-width-narrow '))
    expect(after).toMatch(/^site-width-narrow (?!.*show-border)/)
    await setTweaks(ctx, { 'site-width': null, 'Show Border': null })
  })

  it('sets a font as a whole or by property, and defines a variable for each property', async () => {
    expect(await css()).toMatch(
      /h1 \{\n {2}font-family: Georgia, serif;\n {2}font-size: 32px;[^}]*font-family: "Lato";\n {2}font-size: 30px;\n {2}max-height: 60px;\n {2}text-decoration: none;/,
    )
    await setTweaks(ctx, {
      'Heading Font': '{font-family: Arial, sans-serif; font-weight: 700}',
      'heading-font-font-size': '20px',
    })
    expect(await css()).toMatch(
      /h1 \{[^}]*font-family: Arial, sans-serif;\n {2}font-weight: 700;\n {2}font-size: 20px;\n {2}max-height: 40px;/,
    )
    await setTweaks(ctx, { 'heading-font': null, 'heading-font-font-size': null })
  })

  it.each<[NewTweakValues, RegExp]>([
    [{ Colour: '#fff' }, /no tweak “Colour”/],
    [{ Ink: 'red; } body { x: y' }, /“Ink” needs a colour/],
    [{ Ink: '#12' }, /needs a colour/],
    [{ Ink: 'url(//x)' }, /needs a colour/],
    [{ pagePadding: 'much' }, /“Padding” needs a number/],
    [{ pagePadding: '41px' }, /“Padding” must be between 10 and 40/],
    [{ pagePadding: 9 }, /must be between 10 and 40/],
    [{ 'Site Width': 'Wide' }, /must be one of: Full Background, Narrow/],
    [{ 'Show Border': 'perhaps' }, /can only be on or off/],
    [{ 'heading-font': 'Arial' }, /properties of a font/],
    [{ 'heading-font': '{font-family: Arial} p {a: b}' }, /properties of a font/],
    [{ 'heading-font': '{font-family: "Arial}' }, /properties of a font/],
    [{ 'heading-font-font-size': '1px; } p { a: b' }, /properties of a font/],
    [{ Backdrop: 'https://elsewhere.example/x.png' }, /address of a picture/],
    [{ Backdrop: '//elsewhere.example/x.png' }, /address of a picture/],
  ])('refuses %j with a message, and changes nothing', async (values, sentence) => {
    const before = await css()
    const refusal = await setTweaks(ctx, { ...values, pagePadding: values['pagePadding'] ?? 11 }).catch(
      (error: unknown) => error,
    )
    if (!(refusal instanceof Refusal)) throw new Error('It was not refused.')
    expect(refusal.code).toBe('themes.values-invalid')
    const [key = ''] = Object.keys(values)
    expect(fieldErrorTexts(english, refusal)).toEqual({ [key]: expect.stringMatching(sentence) })
    expect(fieldErrorTexts(german, refusal)[key]).toMatch(/^.{20,}\.$/)
    expect(await css()).toBe(before)
  })

  it('refuses a value that makes the stylesheets take too long to compile', async () => {
    await expect(setTweaks(ctx, { Rounds: 60 })).rejects.toMatchObject({ code: 'themes.endless-styles' })
    expect(await css()).toMatch(/color: #111111/)
  })

  it('stores all of several simultaneous changes', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    await activateBuiltInTheme(other, { theme: 'kiln' })
    const values = { paper: '#010101', band: '#020202', ink: '#030303' }
    await Promise.all(Object.entries(values).map(([name, value]) => setTweaks(other, { [name]: value })))
    expect(await setTweaks(other, {})).toEqual(values)
  })

  it('sets tweaks of a built-in theme', async () => {
    const other = taskCtx(app.deps, await aSite(app.deps))
    await activateBuiltInTheme(other, { theme: 'kiln', tweaks: { Ink: '#010101' } })
    expect(await setTweaks(other, { accent: '#123456' })).toEqual({ ink: '#010101', accent: '#123456' })
    expect((await app.visitor(other.site).get('/site.css?minify=false')).text).toMatch(/--accent: ?#123456/)
  })
})

describe('scriptTweakValues and parseTweaks', () => {
  it('return values by variable or title for tweaks marked for scripts', () => {
    const tweaks = parseTweaks(less)
    expect(scriptTweakValues(tweaks, { ink: '#fff' }, { 'site-width': 'Full Background' })).toEqual({
      ink: '#fff',
      pagePadding: '20px',
      'site-width': 'Full Background',
      'show-border': 'true',
    })
    expect(Object.keys(scriptTweakValues(tweaks.filter((tweak) => !tweak.isForScripts)))).toEqual([
      'rounds',
      'backdrop',
    ])
  })

  it('return label, range and default of a tweak', () => {
    expect(parseTweaks(less).find((tweak) => tweak.name === 'pagePadding')).toMatchObject({
      label: 'Padding',
      min: 10,
      max: 40,
      step: 1,
      fallback: '20px',
      isForScripts: true,
    })
  })
})
