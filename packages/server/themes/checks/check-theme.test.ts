import { describe, expect, it } from 'vitest'
import { inMemory, themeFiles } from '../../testing/a-theme.ts'
import { keptCompiler } from '../../testing/themes/kept-compiler.ts'
import { checkTheme, problemText } from '../index.ts'

const compile = keptCompiler()

async function check(more: Record<string, string> = {}, conf: object = {}): Promise<string[]> {
  const problems = await checkTheme('small', inMemory(themeFiles(more, conf)), {
    systemPartials: ['sqs-share-buttons.block'],
    compile,
  })
  return problems.map(problemText)
}

const region = (body: string): Record<string, string> => ({
  'site.region': `{squarespace-headers}{squarespace.main-content}{squarespace-footers}\n${body}`,
})

it('reports nothing in a valid theme', async () => {
  const files = {
    'blocks/links.block': '{.repeated section items}{collection.title}{.end}',
    'collections/blog.conf':
      '{"title":"Blog","acceptTypes":["text","recipe","events","link"],"ordering":"chronological","pageSize":20}',
    'collections/blog.list': '{.repeated section items}{title}{@|apply sqs-share-buttons.block}{.end}',
    'scripts/site.js': 'x',
    ...region(
      '<squarespace:navigation navigationId="main" template="links" /><squarespace:navigation navigationId="main" template="links.block" /><squarespace:query collection="{.equal? collection.typeName "events"}views{.or}dates{.end}" limit="3">{.section items}{@|json}{.end}</squarespace:query><b class="<squarespace:navigation navigationId="main">{.if items.0} on{.end}</squarespace:navigation>"></b><squarespace:script src="site.js" combo="{.if authenticatedAccount}false{.or}true{.end}"/><script>if (a) { b({c}) }</script>',
    ),
  }
  expect(
    await check(files, {
      customTypes: [
        { name: 'recipe', base: 'text' },
        { name: 'song', base: 'audio' },
      ],
    }),
  ).toEqual([])
})

describe('conf files', () => {
  it('reports missing and unknown keys and wrong types, with line and column', async () => {
    const conf =
      '\uFEFF{\n  "name": 7,\n  "layouts": { "default": { "regions": ["site.region", "gone"] } },\n  "styleheets": []\n}'
    expect(await check({ 'template.conf': conf })).toEqual([
      'gone.region: error: is named by a layout and missing',
      'template.conf:1:1: error: needs the key "author"',
      'template.conf:2:11: error: "name" is 7; it must be text in double quotes',
      expect.stringMatching(
        /^template\.conf:4:17: warning: the key "styleheets" means nothing here; it may be name, author, /,
      ),
    ])
  })

  it('reports the position of a JSON syntax error', async () => {
    expect(await check({ 'collections/blog.conf': '{"title": "Blog"\n "ordering": 1}' })).toEqual([
      'collections/blog.conf:2:2: error: a comma is missing before this',
    ])
    expect(await check({ 'strings/en.json': '{"a": "b' })).toEqual([
      'strings/en.json:1:7: error: this text in quotes is not ended, or holds what must be written with \\',
    ])
    expect(await check({ 'presets/default.preset': '// no' })).toEqual([
      'presets/default.preset:1:6: error: the text ends too early',
    ])
    expect(await check({ 'pages/x.page': '', 'pages/x.page.conf': `${'['.repeat(100)}` })).toEqual([
      'pages/x.page.conf:1:34: error: more than 32 brackets within each other',
    ])
  })

  it('reads loose JSON, and warns once of each thing that strict JSON does not allow', async () => {
    const conf = `// Of this theme\n{ name: 'Loose', "author": "a",, "layouts": {"default": {"regions": ["site",]}}, debug: no }`
    const notStrict = 'strict JSON, which other programs read, does not allow it'
    expect(
      await check({ 'template.conf': conf, 'collections/blog.conf': '{"title": "Blog", "pageSize": +5}' }),
    ).toEqual([
      `collections/blog.conf:1:31: warning: has a number that JSON writes in another way: ${notStrict}`,
      `template.conf:1:1: warning: has a comment: ${notStrict}`,
      `template.conf:2:3: warning: has a key without double quotes: ${notStrict}`,
      `template.conf:2:9: warning: has a text in single quotes: ${notStrict}`,
      `template.conf:2:31: warning: has a comma too many: ${notStrict}`,
      `template.conf:2:89: error: "debug" is "no"; it must be true or false`,
      `template.conf:2:89: warning: has a text without double quotes: ${notStrict}`,
    ])
  })

  it('reports at most 200 problems of one conf file', async () => {
    const keys = Array.from({ length: 1_000 }, (_, at) => `"key${at}": ${at}`)
    const conf = `{"title": "Blog", ${[...keys, ...keys].join(', ')}}`
    expect(await check({ 'collections/blog.conf': conf })).toHaveLength(200)
  })

  it('reports invalid values in collection confs', async () => {
    const conf =
      '{"title":"Blog","ordering":"random","pageSize":"many","fullData":1,"acceptTypes":["text","nothing"],"indexType":"grid"}'
    expect(await check({ 'collections/blog.conf': conf })).toEqual([
      'collections/blog.conf:1:28: error: "ordering" is "random"; it may be user-orderable, chronological, calendar, music-album',
      'collections/blog.conf:1:48: error: "pageSize" is "many"; it must be a number',
      'collections/blog.conf:1:66: error: "fullData" is 1; it must be true or false',
      expect.stringMatching(
        /^collections\/blog\.conf:1:90: warning: "nothing" is no kind of item; it may be text, image/,
      ),
    ])
  })

  it('warns of a collection of products under another name, which would be shown without products', async () => {
    const conf = '{"title":"Window","acceptTypes":["text","store_item"]}'
    expect(await check({ 'collections/window.conf': conf, 'collections/products.conf': conf })).toEqual([
      'collections/window.conf:1:41: warning: only the collection "products" has products; show them here with <squarespace:query collection="…">',
    ])
  })

  it('requires a layout named default', async () => {
    expect(await check({}, { layouts: { other: { regions: ['site'] } } })).toEqual([
      'template.conf: error: needs "layouts" with a "default" that lists its regions',
    ])
  })
})

describe('templates', () => {
  it('reports template errors with file and line', async () => {
    const files = {
      'collections/blog.list': '{.section items}\n{title|htmltga}\n{.videoo?}{.end}',
      ...region('  {.end}'),
    }
    expect(await check(files)).toEqual([
      'collections/blog.list:1:1: error: Reached EOF in the middle of SECTION',
      'collections/blog.list:2:1: error: Formatter \'htmltga\' is unknown; is "htmltag" meant?',
      'collections/blog.list:3:1: error: Predicate \'videoo?\' is unknown; is "video?" meant?',
      'site.region:2:3: error: Instruction END not allowed at root',
    ])
  })

  it('parses the regions of a layout as one text, and reports each region’s own lines', async () => {
    const conf = { layouts: { default: { name: 'D', regions: ['head', 'site'] } } }
    const files = {
      'head.region': '{.section website}\n{squarespace-headers}',
      'site.region': '{squarespace.main-content}\n{squarespace-footers}{.end}\n{x|nope}',
    }
    expect(await check(files, conf)).toEqual(["site.region:3:1: error: Formatter 'nope' is unknown"])
  })

  it('parses bodies of tags separately, and ignores scripts without data', async () => {
    const body =
      '<squarespace:query collection="a" limit="200">\n{x|nope}</squarespace:query>\n<script>{y|nope}</script><script>{z|nope}{a|json}</script>'
    expect(await check(region(body))).toEqual([
      'site.region:2:1: warning: "limit" is at most 100',
      "site.region:3:1: error: Formatter 'nope' is unknown",
      "site.region:4:34: error: Formatter 'nope' is unknown",
    ])
  })

  it('reports unknown tags and attributes, unclosed tags, and missing files that a tag names', async () => {
    const body = [
      '<squarespace:frobnicate />',
      '<squarespace:navigation navigationId="x" colour="red" template="links" />',
      '<squarespace:query collection="blog">{title}',
      '<squarespace:block-field columns="12" />',
      '<squarespace:script src="gone.js" />',
      '{@|apply gone.block}',
      '<squarespace:category collection="{collection.urlId}" template="{x}" />',
    ].join('\n')
    expect(await check(region(body))).toEqual([
      'site.region:2:1: error: the tag <squarespace:frobnicate> is not known and prints nothing',
      'site.region:3:1: warning: <squarespace:navigation> has the attribute "colour", which means nothing there',
      'site.region:3:1: error: names the template "links", and blocks/links.block is missing',
      'site.region:4:1: error: opens <squarespace:query>, and </squarespace:query> is missing: nothing is printed',
      'site.region:5:1: error: <squarespace:block-field> needs the attribute "id"',
      'site.region:6:1: error: names scripts/gone.js, which is missing',
      'site.region:7:4: error: applies gone.block, which is neither in blocks/ nor a macro',
    ])
  })

  it('knows the macros of a template, also in partials that it applies', async () => {
    const files = {
      'blocks/card.block': '{@|apply price.html}{@|apply Title}',
      'collections/blog.list': '{.macro price.html}{title}{.end}{.repeated section items}{@|apply card.block}{.end}',
      ...region('{.macro Title}{title}{.end}{@|apply Title}{.include Title}{@|apply Titel}'),
    }
    expect(await check(files)).toEqual([
      'site.region:2:62: error: applies Titel, which is neither in blocks/ nor a macro',
    ])
  })

  it('warns of inline handlers, javascript: addresses and files from other hosts', async () => {
    const body = [
      '<a onclick="x()" href="javascript:void(0)">a</a>',
      '<script src="https://cdn.example/x.js"></script>',
      '<img src="/assets/gone.png"><a href="https://example.org/">a</a><img src="{assetUrl}">',
    ].join('\n')
    expect(await check(region(body))).toEqual([
      expect.stringMatching(/^site\.region:2:4: warning: onclick="…" is never run/),
      expect.stringMatching(/^site\.region:2:18: warning: an address that begins with javascript:/),
      expect.stringMatching(/^site\.region:3:1: warning: loads from another host \(https:\/\/cdn\.example\)/),
      'site.region:4:6: warning: names /assets/gone.png, which is not in the theme',
    ])
  })

  it('requires the variables that every page needs', async () => {
    expect(await check({ 'site.region': 'hello', 'other.region': '' })).toEqual([
      'other.region: warning: is used by no layout',
      expect.stringMatching(/never prints \{squarespace-footers\}/),
      expect.stringMatching(/never prints \{squarespace-headers\}/),
      expect.stringMatching(/never prints \{squarespace\.main-content\}/),
    ])
  })

  it.each([
    ['tags', '<squarespace:query collection="a">'],
    ['scripts', '<script>'],
    ['braces', '{.section a}'],
    ['elements', '<a '],
  ])('checks 900 kB of unclosed %s within the time limit', async (_, piece) => {
    const text = piece.repeat(Math.floor(900_000 / piece.length))
    const started = process.cpuUsage()
    const problems = await checkTheme('small', inMemory(themeFiles(region(text))), { compile })
    expect(process.cpuUsage(started).user).toBeLessThan(60e6)
    expect(problems.length).toBeLessThan(50_000)
  })
})

describe('stylesheets', () => {
  const less = (text: string): Record<string, string> => ({ 'styles/site.less': text })

  it('reports syntax errors, missing variables and mixins in each file’s own lines', async () => {
    const files = { 'styles/a.less': '\n\np { color red }', ...less('a { b: @gone;\n .none(); }') }
    expect(await check(files, { stylesheets: ['a.less', 'site.less', 'nowhere.less'] })).toEqual([
      'styles/a.less:3:5: error: “color red” can’t be read as LESS and is left out; is a semicolon or a value missing?',
      'styles/nowhere.less: error: is listed in "stylesheets" and missing',
      'styles/site.less:1:8: error: uses @gone, which no stylesheet of the theme defines',
      'styles/site.less:2:2: error: calls the mixin .none, which is not there or takes other values',
    ])
  })

  it('reports invalid tweaks, and tweaks without a variable or mixin', async () => {
    const text = [
      '// tweak: {"type":"color","title":"Ink"',
      '// tweak: {"type":"colour","title":"Ink"}',
      '// tweak: {"type":"color","title":"Ink","max":3,"colour":1}',
      'p { a: b }',
      '//tweak: {"type":"color","title":"Ink"}',
      '// tweak: {"type":"dropdown","title":"Kind"}',
      '// tweak: {"type":"font","title":"Heading font"}',
    ].join('\n')
    expect(await check(less(text))).toEqual([
      expect.stringMatching(
        /^styles\/site\.less:1: error: is a tweak that can’t be read, at “{"type":"color","tit”: the bracket that opens here is never closed$/,
      ),
      expect.stringMatching(/^styles\/site\.less:2: error: has the type "colour"; it may be color, value/),
      expect.stringMatching(
        /^styles\/site\.less:3: warning: changes no style: the variable below is missing \(@ink: …;\)$/,
      ),
      expect.stringMatching(/^styles\/site\.less:3: warning: has the key "colour"/),
      expect.stringMatching(/^styles\/site\.less:5: warning: needs a space after \/\//),
      expect.stringMatching(/^styles\/site\.less:6: error: is a dropdown without "options"/),
      expect.stringMatching(/^styles\/site\.less:7: warning: changes no style: the mixin below is missing/),
    ])
  })

  it('warns of imports and plugins that are not loaded, and of functions that read files', async () => {
    const text =
      '@import url("//fonts.example/x.css");\n@import "other";\n@plugin "x";\np { a: url(/assets/gone.png); b: data-uri("/etc/passwd"); c: url(https://x.example/y.png) }'
    expect((await check(less(text))).map((line) => line.slice(0, 60))).toEqual(
      [
        'styles/site.less:1:1: warning: is left out: a stylesheet of an',
        'styles/site.less:2:1: warning: is left out: list the file in "',
        'styles/site.less:3:1: warning: is left out: stylesheets can’t ',
        'styles/site.less:4:8: warning: names /assets/gone.png, which i',
        'styles/site.less:4:34: warning: is not run: put the file in',
        'styles/site.less:4:62: warning: is a file of another host, whi',
      ].map((line) => expect.stringContaining(line.slice(0, 50))),
    )
  })
})
