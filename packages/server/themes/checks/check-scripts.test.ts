import { expect, it } from 'vitest'
import { inMemory, themeFiles } from '../../testing/a-theme.ts'
import { keptCompiler } from '../../testing/themes/kept-compiler.ts'
import { splitCodeAndStrings } from './check-scripts.ts'
import { checkTheme, problemText } from '../index.ts'

const compile = keptCompiler()

async function check(files: Record<string, string>): Promise<string[]> {
  const problems = await checkTheme('small', inMemory(themeFiles({ 'styles/site.less': '', ...files })), { compile })
  return problems.map(problemText)
}

const region = (body: string): string => `{squarespace-headers}{squarespace.main-content}{squarespace-footers}\n${body}`

/** Returns the place and the first words of each problem of a script. */
async function placesIn(script: string): Promise<string[]> {
  const problems = await check({ 'scripts/a.js': script })
  return problems.map(
    (text) => (/^scripts\/a\.js:(.{1,60}?)(?: is refused| pages refuse|, which)/.exec(text) ?? [])[1] ?? text,
  )
}

it('reports eval, Function and timers with a string, with line and column', async () => {
  const script = [
    'eval("a = 1")',
    'var b = window.eval, c = (0, eval)("b")',
    'new Function("a", "return a")()',
    'x(typeof f == "function" ? f : Function(f))',
    'setTimeout("go()", 10); setInterval(`go()`, 10)',
  ].join('\n')
  expect(await placesIn(script)).toEqual([
    '1:1: warning: eval(…)',
    '2:9: warning: eval(…)',
    '2:26: warning: eval(…)',
    '3:5: warning: Function(…)',
    '4:32: warning: Function(…)',
    '5:1: warning: setTimeout("…") with a text',
    '5:25: warning: setInterval("…") with a text',
  ])
})

it('reports style sheets created by a script, and scripts loaded from other hosts', async () => {
  const script = [
    "var s = document.createElement('style')",
    'head.innerHTML += "<style>a{}</style>"',
    'load("https://www.youtube.com/iframe_api"); load(\'//cdn.example.org/lib.js?v=1\')',
  ].join('\n')
  expect(await placesIn(script)).toEqual([
    '1:18: warning: a <style> made by script',
    '2:19: warning: a <style> made by script',
    '3:6: warning: loads https://www.youtube.com/iframe_api',
    '3:50: warning: loads //cdn.example.org/lib.js',
  ])
})

it('reports nothing in comments, strings and similar names, or for what pages allow', async () => {
  const script = [
    '// eval("a")',
    '/* new Function("a") */',
    'jQuery.globalEval(a); my.eval(b); isFunction(c); d instanceof Function; function Function(e) {}',
    'var text = "never call eval(x)", pattern = /eval("a")/, half = a / 2 / eval.length',
    'var root = typeof window == "object" ? window : Function("return this")()',
    'setTimeout(go, 10); createElement("div"); fetch("/api/x.js"); open("https://example.org/page.html")',
    'var address = "https://fonts.example.org/named.js"',
  ].join('\n')
  const named = region('<script src="https://fonts.example.org/named.js" integrity="x"></script>')
  const problems = await check({ 'scripts/a.js': script, 'site.region': named })
  expect(problems.filter((text) => text.startsWith('scripts/'))).toEqual([])
})

it('checks scripts in templates, but not data in JSON scripts', async () => {
  const body =
    '<script>\n  eval(a)</script><script type="application/json">{"a": "eval(b)"}</script><script src="https://{.section website}{authenticUrl}{.end}/x.js"></script><script src="{website.baseUrl}/x.js"></script>\n<squarespace:script src="https://cdn.example.org/x.js" />'
  const problems = await check({ 'site.region': region(body) })
  expect(problems.map((text) => text.slice(0, 45))).toEqual([
    'site.region:3:3: warning: eval(…) is refused ',
    'site.region:3:76: warning: a script whose add',
    'site.region:3:151: warning: a script whose ad',
    'site.region:4:1: warning: loads from another ',
  ])
})

it('splits a script of 20,000 unclosed strings, comments or patterns without losing text', () => {
  for (const part of ['"\\"', "'", '`${', '/*', '/[', '//', 'eval (', 'a=/']) {
    const { code } = splitCodeAndStrings(part.repeat(20_000))
    expect(code.length).toBe(part.length * 20_000)
  }
})
