import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inMemory, themeFiles } from '../testing/a-theme.ts'
import { keptCompiler } from '../testing/themes/kept-compiler.ts'
import { compilerCodeHash, startLessCompilerPool } from '../less/index.ts'
import { readCriticalRules } from '../less/critical-rules.ts'
import { repairLess } from '../less/repair-less.ts'
import { makePromiseCache } from './promise-cache.ts'
import { readTheme, type Theme } from './format/read-theme.ts'
import { makeCompileStyles, noSystemStyles, styleVersion } from './compile-styles.ts'
import { classesAndIds, makeCriticalCss } from './critical-css.ts'

const compileStyles = keptCompiler()
const compiler = compilerCodeHash()

function themeOf(sheets: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Theme {
  const styles = Object.fromEntries(Object.entries(sheets).map(([name, text]) => [`styles/${name}`, text]))
  const { theme } = readTheme('t', inMemory(themeFiles({ ...styles, ...more }, { stylesheets: Object.keys(sheets) })))
  if (!theme) throw new Error('no theme')
  return theme
}

/** Compiles stylesheets of a theme and returns only its own CSS, without the layers below. */
async function css(sheets: Readonly<Record<string, string>>, tweaks = {}, more = {}): Promise<string> {
  const { css: all } = await compileStyles(themeOf(sheets, more), tweaks, noSystemStyles)
  return all.slice(all.indexOf('\n') + 1)
}

it('changes the stylesheet’s address when the compiler code changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-less-'))
  cpSync(new URL('../less/', import.meta.url), folder, { recursive: true })
  const theme = themeOf({ 'a.less': 'p { color: red }' })
  const now = styleVersion(theme, {}, noSystemStyles, compilerCodeHash())
  expect(styleVersion(theme, {}, noSystemStyles, compilerCodeHash(folder))).toBe(now)
  appendFileSync(join(folder, 'less-dialect.ts'), '// another rule')
  expect(styleVersion(theme, {}, noSystemStyles, compilerCodeHash(folder))).not.toBe(now)
  rmSync(folder, { recursive: true })
})

describe('the scope of stylesheets', () => {
  it('shares variables and mixins with earlier sheets and with .css files', async () => {
    const sheets = {
      'a.less': 'p { color: @later; .m(2px); }',
      'b.css': '@later: #010203;',
      'c.less': '.m(@x) { margin: @x }',
    }
    expect(await css(sheets)).toBe('p{color:#010203;margin:2px}')
  })

  it('starts with reset.css even though the theme does not list it', async () => {
    expect(await css({ 'a.less': 'p { a: b }' }, {}, { 'styles/reset.css': 'q { c: d }' })).toBe('q{c:d}p{a:b}')
  })

  it('replaces an import of the grid by its rules, and drops other imports', async () => {
    const text =
      "@media (max-width: 640px) { @import 'sqs-grid-breaker'; }\n@import 'sqs-ui-font'; @import 'own'; @import url(//x.example/y.css);"
    const made = await css({ 'a.less': text })
    expect(made).toMatch(/^@media \(max-width:640px\)\{\.sqs-layout .*\.sqs-col-12\{float:none;width:auto;/)
    expect(made).not.toMatch(/import|example/)
  })

  it('contains the system’s mixins, unless the theme defines its own', async () => {
    const text = `a { .font-smoothing(#fff) } b { .font-smoothing(#000) } c { .font-smoothing(antialiased) }
      d { .sqs-ui-font('close', before) } e { .sqs-ui-font(whatever, after) } f { .sqs-ui-font-size(12px, 2) } g { .social-icon-font() }`
    const made = await css({ 'a.less': text })
    expect(made).toContain('a{-webkit-font-smoothing:antialiased;')
    expect(made).toContain('b{-webkit-font-smoothing:auto;')
    expect(made).toContain('c{-webkit-font-smoothing:antialiased;')
    expect(made).toMatch(/d:before\{[^}]*content:"\\D7"\}/)
    expect(made).toMatch(/e:after\{[^}]*content:"\\2022"\}/)
    expect(made).toContain('f{font-size:12px;line-height:2}g{font-family:')
    expect(
      await css({
        'a.less': '.font-smoothing (@a) when (lightness(@a) < 65%) { own: yes } a { .font-smoothing(#000) }',
      }),
    ).toBe('a{own:yes}')
  })
})

describe('Squarespace’s LESS dialect', () => {
  it.each([
    ['p { a: 10px/2; b: (10px/2); font: 12px/1.5 Arial }', 'p{a:5px;b:5px;font:12px/1.5 Arial}'],
    ['p { a: ~"x y"; b: e("x y"); c: %("%d/%d", 1, 2) }', 'p{a:x y;b:x y;c:"1/2"}'],
    [
      '@g: 3px; p { a: calc(100% - @g); b: ~"calc(1px)"; c: clamp(1px, 2vw, 3px) }',
      'p{a:calc(100% - 3px);b:calc(1px);c:clamp(1px, 2vw, 3px)}',
    ],
    ['p { grid-area: 1 / 2 / 3 / 4; aspect-ratio: 4 / 5 }', 'p{grid-area:1 / 2 / 3 / 4;aspect-ratio:4 / 5}'],
    ['.k { 0% { a: b } } @keyframes x { .k; }', '.k 0%{a:b}@keyframes x{0%{a:b}}'],
    ['.a { &--b { c: d } .e & { f: g } }', '.a--b{c:d}.e .a{f:g}'],
    ['p { color: fade(#000, 50%); background: url(//x) }', 'p{color:rgba(0,0,0,.5);background:url(//x)}'],
  ])('compiles %s', async (text, made) => {
    expect(await css({ 'a.less': text })).toBe(made)
  })

  it('does not evaluate arithmetic in .css files', async () => {
    expect(await css({ 'a.css': 'p { border-radius: 4px / 2px; width: calc(10px - 1px) }' })).toBe(
      'p{border-radius:4px / 2px;width:calc(10px - 1px)}',
    )
  })
})

describe('invalid LESS', () => {
  it.each([
    ['p { a: b; c d; e: f } q { g: h }', 'p{a:b;e:f}q{g:h}'],
    ['p { a: b } } q { g: h }', 'p{a:b}q{g:h}'],
    ['@media print { p { a: b } ..x { } q { g: h } }', '@media print{p{a:b}q{g:h}}'],
    ['p { a: b } q { g: h', 'p{a:b}q{g:h}'],
    ['p { a: "b\n} q { g: h }', 'q{g:h}'],
    ['p { a: `process.exit()`; b: c }', 'p{b:c}'],
    ['p { a: b } /* open q { g: h }', 'p{a:b}'],
    ['p { a: b } // the end', 'p{a:b}'],
    ['@keyframes k { 0% { a: b } 50% { c d } }', '@keyframes k{0%{a:b}}'],
    [
      '.m(@x: 1; @y: 2) { a: @x } p { .m(3; 4); c d } @plugin-x: 5; q { e: -@plugin-x; f: "@import g" }',
      'p{a:3}q{e:-5;f:"@import g"}',
    ],
  ])('loses only the invalid part: %s', async (text, made) => {
    expect(await css({ 'a.less': text, 'b.less': 'r{s:t}' })).toBe(`${made}r{s:t}`)
  })

  it('is reported once for each position, in the order of the sheets', async () => {
    const { problems } = await compileStyles(
      themeOf({ 'a.less': 'p {\n c d }', 'b.less': '\nq { color: @none; top: @none }' }),
      {},
      noSystemStyles,
    )
    expect(problems.map(({ path, line, column }) => [path, line, column])).toEqual([
      ['styles/a.less', 2, 2],
      ['styles/b.less', 2, 12],
    ])
  })
})

describe('hostile stylesheets', () => {
  it('read no file of the server and run no code', async () => {
    const text =
      '@import "/etc/passwd"; @import (inline) "/etc/passwd"; @plugin "/etc/passwd"; p { a: data-uri("/etc/passwd"); b: `1`; c: d }'
    const made = await css({ 'a.less': text })
    expect(readFileSync('/etc/passwd', 'utf8').length).toBeGreaterThan(0)
    expect(made).not.toMatch(/root:|import|plugin/)
    expect(made).toContain('c:d')
  })

  it.each([
    ['time and memory', '.a(@n) when (@n > 0) { .b { .a((@n + 1)); .a((@n + 1)); .a((@n + 1)) } } .c { .a(1) }'],
    ['time', '.a(@n) when (@n > 0) { .a((@n - 1)); .a((@n - 1)) } .c { .a(40) }'],
    ['selectors', `${Array.from({ length: 40 }, (_, i) => `.a${i}, .b${i}, .c${i} {`).join('')}${'}'.repeat(40)}`],
  ])('BX-5.11 are stopped when they would take endless %s, and the problem is reported', async (_, text) => {
    const impatient = startLessCompilerPool({ processorMs: 1_000 })
    const theme = themeOf({ 'a.less': `${text} p { a: b }` })
    const { isEndless, problems } = await makeCompileStyles(impatient)(theme, {}, noSystemStyles)
    impatient.stop()
    expect([isEndless, problems.length > 0]).not.toEqual([true, false])
  })

  it.each([
    ['opening braces', '{'],
    ['closing braces', '}'],
    ['quotes', '"'],
    ['comments', '/*'],
    ['interpolation', '@{'],
    ['imports', '@import "a";\n'],
    ['divisions', 'p{a:b/c;'],
    ['slashes', '/'],
    ['spaces', ' '],
    ['asset addresses', 'url(/assets/'],
  ])('compile 300 kB of %s within the time limit', async (_, piece) => {
    const theme = themeOf({ 'a.less': piece.repeat(300_000 / piece.length) })
    expect(await compileStyles(theme, {}, noSystemStyles)).toMatchObject({ isEndless: false })
  })
})

it('repairs 100,000 unmatched braces in fewer than 50,000 attempts', () => {
  let tries = 0
  const { source, problems } = repairLess('a.less', '}'.repeat(100_000), () => {
    tries += 1
    return 'no'
  })
  expect([tries < 50_000, source, problems.length]).toEqual([true, '', 1])
})

it('BX-5.11 compiles the stylesheets of sites in turn', async () => {
  const less = startLessCompilerPool()
  const theme = themeOf({ 'a.less': 'p { color: red }' })
  const done: string[] = []
  const compile = async (siteId: string) => {
    await makeCompileStyles(less, siteId)(theme, {}, noSystemStyles)
    done.push(siteId)
  }
  await Promise.all([...Array.from({ length: 12 }, () => compile('busy')), compile('other')])
  less.stop()
  expect(done.indexOf('other')).toBeLessThan(8)
})

describe('critical CSS', () => {
  const page = '<body id="top" class="a  b"><p class="c">x</p></body>'

  async function criticalOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
    const made = async (sheet: string): Promise<string> => {
      const options = { withCriticalRules: true }
      const { criticalRules } = await compileStyles(themeOf({ 'a.css': sheet }, files), {}, noSystemStyles, options)
      return makeCriticalCss(criticalRules ?? []).of(classesAndIds(page)).css
    }
    return (await made(text)).slice((await made('')).length) // without the system's own
  }

  it.each([
    ['.a.b #top > p.c{x:y}', '.a.b #top > p.c{x:y}'],
    ['.a .missing{x:y}', ''],
    ['#missing{x:y}', ''],
    ['.missing,.a{x:y}', '.a{x:y}'],
    ['.a:hover,.a:focus{x:y}', '.a:focus{x:y}'],
    ['.a:is(.missing,p):not(.gone){x:y}', '.a:is(.missing,p):not(.gone){x:y}'],
    ['[data-x=".missing"]{x:y}', '[data-x=".missing"]{x:y}'],
    ['@media (min-width:9px){.a{x:y}.missing{x:y}}', '@media (min-width:9px){.a{x:y}}'],
    ['@media (min-width:9px){.missing{x:y}}', ''],
    ['@media print{.a{x:y}}', ''],
    ['@keyframes f{from{opacity:0}}', '@keyframes f{from{opacity:0}}'],
  ])('BX-6.02 %s becomes %s', async (text, expected) => {
    const spaceless = (css: string): string => css.replaceAll(/\s+/g, '')
    expect(spaceless(await criticalOf(text))).toBe(spaceless(expected))
  })

  it('contains addresses as the stylesheet does, and no address that would mean another file in a page', async () => {
    const text = '.a{background:url(/assets/p.png)}.b{background:url( "p.png")}p{background:url(../p.png)}'
    const made = await criticalOf(text, { 'assets/p.png': 'p' })
    expect(made).toMatch(/^\.a ?\{background: ?url\(\/assets\/p\.png\?v=[\da-f]{12}\)\}$/)
  })

  it('cannot end the element that it stands in, even with CSS that the compiler has not escaped', () => {
    const rules = readCriticalRules('.a{b:"</style>"}@media (x:"</style>"){.a{c:d}}@font-face{e:"</style>"}')
    const { css: made } = makeCriticalCss(rules ?? []).of(classesAndIds(page))
    expect(made).toMatch(/^\.a\{b:.*@media \(x:.*@font-face/)
    expect(made).not.toContain('</')
  })
})

describe('asset addresses', () => {
  const files = { 'assets/a b.woff2': 'f', 'assets/x.woff2': 'g', 'assets/p.png': 'h' }
  const text =
    '@font-face { font-family: X; src: url("/assets/x.woff2") format("woff2") } p { background: url(/assets/p.png) } q { background: url(/assets/gone.png) }'

  it('contain a hash of the theme’s file, and fonts are listed', async () => {
    const { css: made, fonts } = await compileStyles(themeOf({ 'a.less': text }, files), {}, noSystemStyles)
    expect(made).toMatch(/url\("\/assets\/x\.woff2\?v=[\da-f]{12}"\)/)
    expect(made).toMatch(/url\(\/assets\/p\.png\?v=[\da-f]{12}\)/)
    expect(made).toContain('url(/assets/gone.png)')
    expect(fonts).toEqual([expect.stringMatching(/^\/assets\/x\.woff2\?v=[\da-f]{12}$/)])
  })

  it('of the stylesheet change with its sources and variables, but not with tweaks that only set a class', () => {
    const tweaks = '// tweak: {"type":"color","title":"a"}\n@a: red;\n// tweak: {"type":"checkbox","title":"b"}\n'
    const theme = themeOf({ 'a.less': `${tweaks}${text}` })
    const versions = [
      styleVersion(theme, {}, noSystemStyles, compiler),
      styleVersion(theme, { a: 'blue' }, noSystemStyles, compiler),
      styleVersion(theme, {}, { layered: 'x', parts: '' }, compiler),
      styleVersion(themeOf({ 'a.less': tweaks }), {}, noSystemStyles, compiler),
    ]
    expect(new Set(versions).size).toBe(4)
    expect(styleVersion(theme, { b: true, nothing: 1 }, noSystemStyles, compiler)).toBe(versions[0])
  })
})

describe('the promise cache', () => {
  it('computes a value once for simultaneous requests, and evicts the least recently used', async () => {
    const made: string[] = []
    const cache = makePromiseCache<string>(10, (value) => value.length)
    const get = (key: string): Promise<string> =>
      cache.remember(key, async () => {
        made.push(key)
        return 'xxxx'
      })
    await Promise.all([get('a'), get('a'), get('a')])
    await get('b')
    await get('a')
    await get('c') // total size 12 of 10: evicts b, the least recently used
    await get('a')
    await get('b')
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('does not store failures', async () => {
    const cache = makePromiseCache<string>(10, () => 1)
    await expect(cache.remember('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.remember('a', async () => 'yes')).toBe('yes')
  })
})
