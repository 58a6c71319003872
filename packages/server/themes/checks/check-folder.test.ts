import { describe, expect, it } from 'vitest'
import { aThemeFolder, inMemory, themeFiles } from '../../testing/a-theme.ts'
import { keptCompiler } from '../../testing/themes/kept-compiler.ts'
import { checkFolder, checkTheme, problemText } from '../index.ts'

const compile = keptCompiler()

type Files = Record<string, string | Buffer>

/** Writes the files into a theme folder and returns the lines that `npm run theme:check` prints for it. */
async function check(more: Files, conf: object = {}): Promise<string[]> {
  const problems = await checkFolder(aThemeFolder(themeFiles(more, conf)), { compile })
  return problems.map(problemText)
}

const variables = '{squarespace-headers}{squarespace.main-content}{squarespace-footers}'
const tooLarge = 'x'.repeat(1_000_001)
const tooLargeAsset = Buffer.alloc(10_000_001)
const latin1 = Buffer.from('é', 'latin1')

describe('the variables that a layout must print', () => {
  it.each([
    ['a partial', '{@|apply main.block}', { 'blocks/main.block': variables }],
    ['a partial of a partial', '{.include a.block}', { 'blocks/a.block': '{@|apply b}', 'blocks/b.block': variables }],
    ['a section', '{.section squarespace}{headers}{main-content}{footers}{.end}', {}],
  ])('are found in %s', async (_, region, blocks) => {
    expect(await check({ 'site.region': region, ...blocks })).toEqual([])
  })

  it('are reported as missing when only an unused partial prints them', async () => {
    const files = { 'site.region': '{squarespace-headers}{squarespace-footers}', 'blocks/main.block': variables }
    expect(await check(files)).toEqual([
      'site.region:1:1: error: the layout "default" never prints {squarespace.main-content}, so that its pages show no content',
    ])
  })
})

describe('a file that exists but cannot be used', () => {
  it('is reported once, and not as missing where it is used', async () => {
    const region = `${variables}{@|apply large.block}<squarespace:navigation navigationId="main" template="large" />
<img src="/assets/large.png"><squarespace:script src="large.js" />`
    const files = {
      'site.region': region,
      'blocks/large.block': tooLarge,
      'assets/large.png': tooLargeAsset,
      'scripts/large.js': tooLargeAsset,
      'styles/site.less': 'a { background: url(/assets/large.png) }',
      'styles/latin.css': latin1,
      'collections/blog.conf': latin1,
    }
    const large = (path: string, most: number, level = 'error:') =>
      `${path}: ${level} ${path} is larger than ${most} MB. Please make it smaller.`
    const notText = (path: string) =>
      `${path}:1: error: ${path} is not text in UTF-8, or holds NUL characters (line 1). Please save it as UTF-8, without them.`
    expect(await check(files, { stylesheets: ['site.less', 'latin.css'] })).toEqual([
      large('assets/large.png', 10, 'warning: is left out.'),
      large('blocks/large.block', 1),
      notText('collections/blog.conf'),
      large('scripts/large.js', 10, 'warning: is left out.'),
      notText('styles/latin.css'),
    ])
  })

  it.each(['site.region', 'template.conf'])(
    'is the only problem reported when the whole theme depends on it: %s',
    async (path) => {
      expect(await check({ [path]: tooLarge })).toEqual([
        `${path}: error: ${path} is larger than 1 MB. Please make it smaller.`,
      ])
    },
  )
})

describe('a file that the theme does not need', () => {
  it('is left out with a warning when it cannot be used', async () => {
    const files = {
      'styles/fonts/serif.woff': latin1,
      'styles/cover.psd': tooLarge,
      'blocks/notes.doc': latin1,
      'assets/what?.png': '',
      'assets/Logo.png': '',
      'assets/logo.png': '',
      [`assets/${'a/'.repeat(11)}a.txt`]: '',
    }
    const notText = 'Only assets/ and scripts/ can hold files that are not text.'
    expect(await check(files)).toEqual([
      expect.stringMatching(/^assets\/a(?:\/a){9}: warning: is left out\. .* lies in too many folders/),
      expect.stringMatching(
        /^assets\/logo\.png: warning: is left out\. .* and assets\/Logo\.png differ only in capital/,
      ),
      expect.stringMatching(/^assets\/what\?\.png: warning: is left out\. .* not every machine can keep/),
      `blocks/notes.doc: warning: is left out. ${notText}`,
      expect.stringMatching(/^styles\/cover\.psd: warning: is left out\. .* is larger than 1 MB/),
      `styles/fonts/serif.woff: warning: is left out. ${notText}`,
    ])
  })

  it.each(['blocks/a?.block', 'blocks/a?/b.block', 'styles/site?.less', 'strings/a?/en.json'])(
    'is not one with the name %s, which the server would read',
    async (path) => {
      expect(await check({ [path]: '' })).toEqual([expect.stringMatching(/error: .* not every machine can keep/)])
    },
  )
})

describe('NUL characters', () => {
  it('are reported in a text with their line, including files saved as UTF-16', async () => {
    const files = { 'site.region': `${variables}\na\0b`, 'styles/site.less': Buffer.from('a{}', 'utf16le') }
    expect(await check(files)).toEqual([
      expect.stringMatching(/^site\.region:2: error: .* or holds NUL characters \(line 2\)/),
      expect.stringMatching(/^styles\/site\.less:1: error: .* or holds NUL characters \(line 1\)/),
    ])
  })

  it('are reported in values of a conf file', async () => {
    const conf = '{\n  "name": "a", "author": "b", "layouts": {"default": {"regions": ["site\\u0000"]}}\n}'
    expect(await check({ 'template.conf': conf })).toEqual([
      'template.conf:2:67: error: this text holds \\u0000, which no text may hold: take it out',
    ])
  })
})

describe('recursive partials', () => {
  const endless = 'applies a partial that applies itself without end; what is too deep prints nothing'

  it('are reported at the position of each call', async () => {
    const files = {
      'site.region': `${variables}\n{@|apply a.block}`,
      'blocks/a.block': 'a\n{@|apply b}',
      'blocks/b.block': '{@|apply a.block}',
    }
    expect(await check(files)).toEqual([
      `blocks/a.block:2:1: error: ${endless}`,
      `blocks/b.block:1:1: error: ${endless}`,
    ])
  })

  it('are reported when the only condition is one that every page meets', async () => {
    const files = { 'site.region': `${variables}{@|apply a}`, 'blocks/a.block': '{.if website}{@|apply a}{.end}' }
    expect(await check(files)).toEqual([`blocks/a.block:1:14: error: ${endless}`])
  })

  it('are reported when the number of partial calls exceeds the limit', async () => {
    const block = (at: number) => [`blocks/${at}.block`, `{@|apply ${at + 1}.block}`.repeat(12)]
    const blocks = Object.fromEntries([0, 1, 2, 3, 4].map(block))
    const problems = await check({
      ...blocks,
      'blocks/5.block': '',
      'site.region': `<body>{@|apply 0.block}${variables}`,
    })
    expect(problems).toContainEqual(
      expect.stringMatching(/^blocks\/4\.block:1:\d+: error: ends the page here: the limit of 50000 partial calls/),
    )
  })

  it('are accepted when they walk a tree', async () => {
    const tree = '<ul>{.repeated section items}<li>{title}{.if items}{@|apply tree.block}{.end}</li>{.end}</ul>'
    expect(await check({ 'site.region': `${variables}{@|apply tree.block}`, 'blocks/tree.block': tree })).toEqual([])
  })

  it('are found among 300 partials without running out of time', async () => {
    const blocks = Array.from({ length: 300 }, (_, at) => [
      `blocks/${at}.block`,
      `{@|apply ${at}.block}{@|apply ${at}.block}`,
    ])
    const problems = await checkTheme('small', inMemory(themeFiles(Object.fromEntries(blocks))), { compile })
    expect(problems.length).toBeGreaterThan(0)
  })
})

it('escapes control characters of file names in its output', async () => {
  const problems = await check({ 'assets/a\u001b[2J\u202e\u009b.txt': '' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^assets\/a\\u\{1b\}\[2J\\u\{202e\}\\u\{9b\}\.txt: warning: is left out\. /)
  expect(problems.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})
