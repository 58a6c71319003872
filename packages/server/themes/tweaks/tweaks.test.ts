import { breakpoints } from '@sitewright/domain/themes/breakpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { aPage } from '../../testing/a-page.ts'
import { aSite } from '../../testing/a-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { keptCompiler } from '../../testing/themes/kept-compiler.ts'
import { noSystemStyles } from '../compile-styles.ts'
import { activateBuiltInTheme } from '../index.ts'
import { readTheme } from '../format/read-theme.ts'
import { tweakBodyClasses, tweakLessCode } from './tweak-values.ts'
import { parseTweaks, scanTweaks, slug } from './tweaks.ts'

const compileStyles = keptCompiler()

const source = `
// tweak: {"type":"color","title":"Ink of text"}
@ink: #111; // said here
// tweak: {"type":"dropdown","title":"Site width","options":["Full Background","Narrow"],"default":"Narrow"}
// tweak: {"type":"checkbox","title":"tweak-dark","default":false}
// tweak: {"type":"value","title":"broken"
//tweak: {"type":"color","title":"without a space"}
`

describe('tweaks', () => {
  const tweaks = parseTweaks(source)

  it('are parsed together with the variable below them', () => {
    expect(tweaks.map(({ name, type, hasVariable, fallback }) => [name, type, hasVariable, fallback])).toEqual([
      ['ink', 'color', true, '#111'],
      ['Site width', 'dropdown', false, 'Narrow'],
      ['tweak-dark', 'checkbox', false, false],
    ])
  })

  it.each([
    `{ "type": "dropdown", "title": "It's", "options": ["a", "b",], };`,
    `{ 'type': 'dropdown', 'title': 'It\\'s', 'options': ['a', 'b'] }`,
    `{ type: "dropdown", title: "It's", options: [a, b] }`,
    `{ "type": "dropdown",, "title": "It's", "options": ["a", "b"] } // of the header`,
    `{ "type": "dropdown", "title": "It's", /* two */ "options": ["a", "b"] },`,
  ])('are read in loose JSON: %s', (json) => {
    const read = scanTweaks(`// tweak: ${json}`)
    expect(read.faults).toEqual([])
    expect(read.tweaks).toMatchObject([{ type: 'dropdown', title: "It's", options: ['a', 'b'] }])
  })

  it.each([
    ['[', 'more than 32 brackets within each other'],
    ['{a:', 'more than 32 brackets within each other'],
    ['a:1,', 'something follows after the end of the JSON'],
    ["'", 'something follows after the end of the JSON'],
    ['/*', 'a value is needed here'],
  ])('end at the first error in 900 kB of %s', (piece, message) => {
    const { tweaks: none, faults } = scanTweaks(`// tweak: ${piece.repeat(900_000 / piece.length)}`)
    expect([none.length, faults.length]).toEqual([0, 1])
    expect(faults[0]?.message).toContain(message)
    expect(faults[0]?.message.length).toBeLessThan(200)
  })

  it('end when one of them has too many values', () => {
    const { faults } = scanTweaks(`// tweak: {"options": [${'1,'.repeat(100_000)}]}`)
    expect(faults[0]?.message).toContain('more than 50000 values')
  })

  it.each([' ', '/', ';', '//', 'a ', '{', '('])('are parsed from 500 kB of %j within the time limit', (piece) => {
    const line = piece.repeat(500_000 / piece.length)
    const started = process.cpuUsage()
    for (const start of ['@a: ', '.a', '.a {', ''])
      parseTweaks(`// tweak: {"type":"font","title":"a"}\n${start}${line}`)
    parseTweaks(`// tweak: {"title":"${line}`)
    expect(process.cpuUsage(started).user).toBeLessThan(10e6)
  })

  it('set body classes', () => {
    expect(tweakBodyClasses(tweaks, {})).toEqual(['site-width-narrow'])
    expect(tweakBodyClasses(tweaks, { 'tweak-dark': true }, { 'Site width': 'Full Background' })).toEqual([
      'site-width-full-background',
      'tweak-dark',
    ])
    expect(slug(' Ä & b ')).toBe('ä-b')
  })

  it('set variables by name or title, and drop any value that is not a plain LESS value', () => {
    expect(tweakLessCode(tweaks, { ink: '#222' })).toBe('@ink: #222;\n')
    expect(tweakLessCode(tweaks, { 'Ink of text': 'rgba(1, 2, 3, .5)' })).toBe('@ink: rgba(1, 2, 3, .5);\n')
    for (const evil of [
      'red; body{x:y}',
      '#1} * {',
      'url(//x)',
      '@import "x"',
      '`alert(1)`',
      'a\\b',
      'x'.repeat(300),
    ]) {
      expect(tweakLessCode(tweaks, { ink: evil })).toBe('')
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(tweakLessCode(tweaks, { ink: value })).toMatch(/^(@ink: [^;{}@\\`<]*;\n)?$/)
      }),
    )
  })
})

describe('compileStyles', () => {
  const themeOf = (less: string) => {
    const conf = {
      name: 'T',
      author: 'A',
      layouts: { default: { name: 'D', regions: ['site'] } },
      stylesheets: ['a.less'],
    }
    const files = { 'template.conf': JSON.stringify(conf), 'site.region': '', 'styles/a.less': less }
    const { theme } = readTheme('t', new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
    if (!theme) throw new Error('no theme')
    return theme
  }

  it('prefers the site’s tweak value to the theme’s', async () => {
    const theme = themeOf(`${source} body { color: @ink }`)
    expect((await compileStyles(theme, {}, noSystemStyles)).css).toContain('body{color:#111111}')
    expect((await compileStyles(theme, { ink: '#abcdef' }, noSystemStyles)).css).toContain('body{color:#abcdef}')
  })

  it('BX-5.11 stops a stylesheet that would run endlessly or fill the memory, and reports a problem', async () => {
    const theme = themeOf('.a(@n) when (@n > 0) { .b { .a((@n + 1)); .a((@n + 1)); .a((@n + 1)) } } .c { .a(1) }')
    const { problems } = await compileStyles(theme, {}, noSystemStyles)
    expect(problems).not.toEqual([])
  })
})

describe('activateTheme', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('activates the theme with the given tweak values and changes the stylesheet’s address', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    await aPage(ctx, { isHome: true })
    const before = await app.visitor(ctx.site).get('/')
    await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: { accent: '#123456', 'tweak-footer-dark': true } })
    const after = await app.visitor(ctx.site).get('/?view=fresh')
    const address = (text: string): string => /\/site\.css\?v=\w+/.exec(text)?.[0] ?? ''
    expect(address(after.text)).not.toBe(address(before.text))
    expect(after.text).toMatch(/<body [^>]*class="[^"]*\btweak-footer-dark\b/)
    expect((await app.visitor(ctx.site).get(address(after.text))).text).toMatch(/--accent:#123456/)
  })

  it('SF-9.06 Kiln stacks columns up to 991 pixels, and places them side by side from 992 pixels', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    await aPage(ctx, { isHome: true })
    await activateBuiltInTheme(ctx, { theme: 'kiln' })
    const { text } = await app.visitor(ctx.site).get('/')
    const css = (await app.visitor(ctx.site).get(/\/site\.css\?v=\w+/.exec(text)?.[0] ?? '')).text
    const widths = Array.from(css.matchAll(/\((max|min)-width: ?(\d+)px\)/g), ([, end, px]) => `${end} ${px}`)
    const ofSmallScreens = [...new Set(widths)].filter((width) => /9\d\d$/.test(width))
    expect(breakpoints.smallScreenMaxPx).toBe(991)
    expect(ofSmallScreens.toSorted()).toEqual(['max 991', 'min 992'])
  })

  it('refuses an unknown theme', async () => {
    await expect(activateBuiltInTheme(app.ctx, { theme: 'nowhere' })).rejects.toMatchObject({ code: 'kit.not-found' })
  })
})
