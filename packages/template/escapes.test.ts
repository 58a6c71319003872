import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile, compilePartials, exportTree, formatterNames, lintEscapes, render } from './index.ts'
import { itemOf } from './testing/large-inputs.ts'
import { loadGenerated } from './testing/load-generated.ts'

const env = { now: 0, enableExpr: true, enableInclude: true } as const

/** Renders with `escape: 'context'`. */
function print(text: string, data: unknown, partials: Record<string, string> = {}): string {
  const template = compile(text, { escape: 'context' })
  expect(template.errors).toEqual([])
  return render(template, data, { ...env, partials: new Map(Object.entries(partials)) }).html
}

const payload = `</script></style>--><b a='x' b="y" c=\`z\`>&{}()\\;/*\n//`

describe('contextual escaping', () => {
  it.each([
    ['text', '<p>{x}</p>', '<p>&lt;i&gt;&quot;&#39;&amp;</p>', `<i>"'&`],
    ['an attribute', '<p title="{x}">', '<p title="&lt;i&gt;&quot;&#39;&amp;">', `<i>"'&`],
    ['an attribute in single quotes', "<p title='a {x}'>", "<p title='a &lt;i&gt;&quot;&#39;&amp;'>", `<i>"'&`],
    ['an attribute without quotes', '<p title={x}>', '<p title=a&#x20;b&#x3d;&#x3e;>', 'a b=>'],
    ['a URL attribute', '<a href="{x}">', '<a href="/a?b=1&amp;c=%22">', '/a?b=1&c=%22'],
    ['a comment', '<!-- {x} -->', '<!-- --&gt; -->', '-->'],
    [
      'a script',
      '<script>let a = {x}</script>',
      '<script>let a = "\\u003c/script>\\u2028"</script>',
      '</script>\u2028',
    ],
    ['a string in a script', "<script>a = '{x}'</script>", "<script>a = '\\u0027\\u005c\\u003c'</script>", "'\\<"],
    ['a style', '<style>a{ color: {x} }</style>', '<style>a{ color: red\\3b \\7d  }</style>', 'red;}'],
    ['a tag', '<p {x}>', '<p data-a1>', 'data-a=1>'],
  ])('BX-5.11 escapes a value in %s', (_, template, html, x) => {
    expect(print(template, { x })).toBe(html)
  })

  it.each(['javascript:alert(1)', ' JaVa\nScript:alert(1)', 'data:text/html,x', 'vbscript:x', '\u0001javascript:x'])(
    'BX-5.11 removes a URL with the scheme of %j, also when the template escapes it',
    (x) => {
      expect(print('<a href="{x}"></a><img src={x}><form action=\'{x}\'>', { x })).toBe(
        '<a href=""></a><img src=""><form action=\'\'>',
      )
      expect(print('<a href="{x|htmltag}">', { x })).toBe('<a href="">')
      expect(print('<a href="/go?to={x|encode-uri-component}">', { x: 'a:b' })).toBe('<a href="/go?to=a%3Ab">')
    },
  )

  it('BX-5.11 prints quotes for an empty value in an unquoted attribute', () => {
    expect(print('<p title={x} lang={x}>{x}', { x: '' })).toBe('<p title="" lang="">')
    expect(print('<a href={x|htmltag} rel={.eval x}\n>', { x: '' })).toBe('<a href="" rel=""\n>')
    expect(print('<p title={x}{x}-b>', { x: '' })).toBe('<p title=&#x20;-b>')
    expect(print('<p title={x}{y} b>', { x: '', y: 'onclick' })).toBe('<p title=&#x20;onclick b>')
    expect(print('<p title={x} b>', { x: 0 })).toBe('<p title=0 b>')
    expect(print('<p title="{x}" b>', { x: '' })).toBe('<p title="" b>')
  })

  it('BX-5.11 prints only letters, digits and dots in an unquoted event handler, style or srcdoc attribute', () => {
    const x = 'alert(1) <b> a=b'
    expect(print('<p onclick={x}>', { x })).toBe('<p onclick=alert1bab>')
    expect(print('<p onclick=f({x})>', { x })).toBe('<p onclick=f(alert1bab)>')
    expect(print('<p style={x|htmltag}>', { x })).toBe('<p style=alert1ltbgtab>')
    expect(print('<iframe srcdoc={x} b>', { x: '' })).toBe('<iframe srcdoc="" b>')
    expect(print('<iframe srcdoc={.eval x}>', { x: '<script>' })).toBe('<iframe srcdoc=script>')
  })

  it('BX-5.11 removes data used as the name of an element, event handler, style or srcdoc attribute', () => {
    expect(['onclick', 'o/nclick', 'style', 'srcdoc', 'title'].map((x) => print('<p {x}="">', { x }))).toEqual([
      ...Array.from({ length: 4 }, () => '<p ="">'),
      '<p title="">',
    ])
    expect(print('<{x}>{y}</{x}>', { x: 'script', y: '<' })).toBe('<>&lt;</>')
  })

  it('BX-5.11 does not escape HTML fragments, escaped values and raw output', () => {
    const item = { id: 'p', structuredContent: { productType: 1, variants: [] } }
    const statuses = print('{item|product-status}{.var @s item|product-status}{@s}', { item })
    expect(statuses.match(/<div class="product-mark sold-out"/g)).toHaveLength(2)
    expect(print('{x|htmltag}{x|html}{x|safe}{x|raw}{x|json}', { x: '<' })).toBe('&lt;&lt;<"<""\\u003c"')
    expect(print('<div {i|image-meta}>', { i: { assetUrl: '"' } })).toContain('data-src="&quot;"')
  })

  it('BX-5.11 escapes in expressions, partials, macros and branches, and keeps the format of values', () => {
    const data = { x: '<', l: ['<', 1], n: 1.5 }
    expect(print('{.eval x + "<"}{.eval @a = x}{@a}', data)).toBe('&lt;&lt;&lt;')
    expect(print('{@|apply p}{.include p output}{.macro m}{x}{.end}{@|apply m}', data, { p: '<b>{x}</b>' })).toBe(
      '<b>&lt;</b><b>&lt;</b>&lt;',
    )
    expect(print('{l} {n} {gone}', data)).toBe('&lt;,1 1.5 ')
    expect(print('<a {.if x}title="{x}"{.or}class="{x}"{.end}>{x}', data)).toBe('<a title="&lt;">&lt;')
    expect(print('<a {.if x}title="{.end}{x}">', data)).toBe('<a title="">')
    expect(print('{.repeated section l}<i a="{@}">{@}{.alternates with}</i>{.end}', data)).toBe(
      '<i a="&lt;">&lt;</i><i a="1">1',
    )
    expect(print('<script>f({l}, {n}, {gone})</script>', data)).toBe('<script>f(["\\u003c",1], 1.5, null)</script>')
  })

  it('BX-5.11 prints no text that breaks out of its context, with either compiler', async () => {
    const places = [
      '<p>{x}</p>',
      '<p title="{x}">|</p>',
      "<p title='{x}'>|</p>",
      '<p title={x}>|</p>',
      '<a href="{x}">|</a>',
      "<a href='{x}'>|</a>",
      '<a href={x}>|</a>',
      '<p {x}>|</p>',
      '<!-- {x} -->|',
      '<script>let a = {x}</script>|',
      "<script>let a = '{x}'</script>|",
      '<script>let a = "{x}"</script>|',
      '<style>a { color: {x} }</style>|',
      '<p onclick="f(\'{x}\')">|</p>',
      '<p style="color: {x}">|</p>',
      '<p onclick={x}>|</p>',
      '<p onclick=f({x})>|</p>',
      '<p style={x}>|</p>',
      '<iframe srcdoc={x}>|</iframe>',
      '<p {.if x}a="{.end}{x}">|</p>',
    ]
    const templates = places.map((place) => compile(place, { escape: 'context' }))
    const modules = await loadGenerated(templates)
    const nasty = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '`',
            '<',
            '>',
            '/',
            '\\',
            '-->',
            '</script',
            '</style>',
            ' ',
            '\n',
            '=',
            '&',
            ';',
            '}',
            '${',
            'javascript:',
            'on',
            'x',
            '*/',
            '\u2028',
            '\t',
          ),
        )
        .map((parts) => parts.join('')),
      fc.constant(payload),
    )
    fc.assert(
      fc.property(nasty, fc.nat(places.length - 1), (x, at) => {
        const place = places[at] ?? ''
        const [template, module] = [templates[at], modules[at]]
        if (!template || !module) return
        const { html } = render(template, { x }, env)
        const [before = '', after = ''] = place.replace('{.if x}', '').replace('{.end}', '').split('{x}')
        const start = x === '' && place.includes('{.if') ? '<p ' : before
        expect(html.startsWith(start) && html.endsWith(after)).toBe(true)
        expect(escapesIn(html.slice(start.length, html.length - after.length), place)).toBeNull()
        expect(render(module, { x }, env)).toEqual(render(template, { x }, env))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ["<p title='{x|htmlattr}'>", "<p title='&#39; onclick=&quot;&lt;'>"],
    ["<p title='{x|htmltag}'>", "<p title='&#39; onclick=&quot;&lt;'>"],
    ["<p title='{x|encode-uri-component}'>", "<p title='&#39;%20onclick%3D%22%3C'>"],
    ['<p title="{x|html}">', '<p title="&#39; onclick=&quot;&lt;">'],
    ['<p title="{x|safe}">', '<p title="&#39; onclick=&quot;&lt;">'],
    ['<p title={x|htmlattr}>', '<p title=&#x27;&#x20;onclick&#x3d;&quot;&lt;>'],
    ['<p title={x|html} b>', '<p title=&#x27;&#x20;onclick&#x3d;&#x22;&lt; b>'],
    ['<p title="{x|json}">', '<p title="&quot;&#39; onclick=\\&quot;&lt;&quot;">'],
    ['<p>{x|json}</p>', '<p>"\' onclick=\\"\\u003c"</p>'],
    [
      "<script>a = '{x|htmlattr}'</script>",
      "<script>a = '\\u0027 onclick\\u003d\\u0026quot\\u003b\\u0026lt\\u003b'</script>",
    ],
    ['<script>a = {x|htmltag}</script>', '<script>a = "\' onclick=&quot;&lt;"</script>'],
  ])('BX-5.11 escapes a value in %s that was escaped for another context', (template, html) => {
    expect(print(template, { x: '\' onclick="<' })).toBe(html)
  })

  it('BX-5.11 escapes imported button settings', () => {
    const structuredContent = { productType: harmful, useCustomAddButtonText: harmful, customAddButtonText: harmful }
    const { html } = render(compile('{@|add-to-cart-btn}'), { id: harmful, structuredContent }, env)
    expect(html).not.toMatch(/<b5|" onx/)
  })

  it.each(['json', 'json-pretty', 'raw'])(
    'BX-5.11 prints %s in a script without opening a comment or a script',
    (name) => {
      const x = ['<!--<script>', '<SCRIPT', '</script>', '<!--']
      const html = print(`<script>a = {x|${name}}</script>`, { x })
      expect(html.slice(8, -9)).not.toMatch(/<!--|<\/?script/i)
      expect(JSON.parse(html.slice('<script>a = '.length, -'</script>'.length))).toEqual(x)
    },
  )

  it('BX-5.11 escapes json in a script without contextual escaping as well', () => {
    const html = render(compile('<script>a = {x|json}</script>'), { x: '<!--<script>' }, env).html
    expect(html).toBe('<script>a = "\\u003c!--\\u003cscript>"</script>')
  })

  const harmful = '"x\' <b5 onx=1 `'
  const hostileItem = JSON.parse(JSON.stringify(itemOf(2)), (key, value) =>
    typeof value === 'string' && !['type', 'currency'].includes(key) ? harmful : value,
  )

  it.each(formatterNames)('BX-5.11 breaks out of no context with the output of %s', (name) => {
    const words = name === 'apply' ? ' m' : ''
    const values = [harmful, [harmful], { a: harmful }, { ...hostileItem, fullUrl: harmful, html: harmful }]
    const merchandising = { scarcityEnabled: true, scarcityText: harmful, customSoldOutText: harmful }
    const data = (x: unknown) => ({
      x,
      website: { shareButtonOptions: { a: 1 } },
      productMerchandisingContext: { [harmful]: merchandising },
      localizedStrings: { productAddToCartText: harmful, productQuickViewText: harmful, salePriceText: harmful },
    })
    const shown = (before: string, after: string) =>
      values.map((x) => {
        const html = print(`{.macro m}{@}{.end}${before}{x|${name}${words}}${after}`, data(x))
        return html.slice(before.length, html.length - after.length)
      })
    const asItIs = ['safe', 'raw'].includes(name)
    expect(shown('<p>', '</p>').filter((html) => !asItIs && html.includes('<b5'))).toEqual([])
    expect(shown('<p a="', '">').join()).not.toMatch(/["<]/)
    expect(shown("<p a='", "'>").join('')).not.toMatch(/['<]/)
    for (const value of shown('<p a=', '>')) expect(value).toMatch(/^(?:""|[^"'`=<>\s][^\s<>"'`=]*)$/)
    expect(shown('<script>a = "', '"</script>').join('')).not.toMatch(/["'<\n]/)
  })

  it('BX-5.11 escapes nothing when switched off, and leaves the exported tree unchanged', () => {
    const text = '<a href="{x}">{x}{.eval x}</a>'
    expect(render(compile(text), { x: '<' }, env).html).toBe('<a href="<"><<</a>')
    expect(exportTree(compile(text, { escape: 'context' }))).toEqual(exportTree(compile(text)))
    const partials = compilePartials(new Map([['p', '{x}']]), { escape: 'context' })
    expect(render(compile('{x}{@|apply p}'), { x: '<' }, { ...env, partials }).html).toBe('<&lt;')
  })
})

/** Finds a character that could end the place it is printed in; `null` when there is none. */
function escapesIn(shown: string, place: string): RegExpExecArray | null {
  if (/ (?:onclick|style|srcdoc)=[^"]/.test(place)) return shown === '""' ? null : /[^\p{L}\p{N}_.-]/u.exec(shown)
  if (place.includes('let a = {x}')) return /<|\u2028/.exec(shown)
  if (place.includes('<script>')) return /[<>"'`]|[\n\u2028]/.exec(shown)
  if (place.includes('<style>') || place.includes('style=')) return /[<>"'};:/]/.exec(shown)
  if (place.includes('<p {x}')) return /[^\w.-]|^on/.exec(shown)
  if (/ (?:title|href)=\{/.test(place)) return shown === '""' ? null : /^$|[<>"'`\s]|^javascript:/.exec(shown)
  if (place.includes('onclick') || place.includes('{.if')) return /[<>"'`();\\]/.exec(shown)
  if (place.includes('href')) return /[<>"'\s]|^javascript:/.exec(shown)
  return /[<>"'`]/.exec(shown)
}

describe('lintEscapes', () => {
  it.each([
    ['<p>{x}</p>', 'text: use htmltag'],
    ['<p a="{x|truncate 5}">', 'a quoted attribute: use htmltag'],
    ["<p a='{x|htmlattr}'>", 'an attribute in single quotes: put double quotes around it and use htmltag'],
    ["<p a='{x|encode-uri-component}'>", 'an attribute in single quotes'],
    ['<p a={x|item-classes}>', 'an attribute without quotes'],
    ['<p a="{x|html}">', 'a quoted attribute'],
    ['<p>{x|json}</p>', 'text: use htmltag'],
    ['<script>a = {x|raw}</script>', 'a script: use json'],
    ['<p a={x|htmltag}>', 'an attribute without quotes: put quotes around it and use htmltag'],
    ['<a href="{x|htmltag}">', 'an attribute that holds an address: begin the address with text'],
    ['<p {x}>', 'a tag, outside of attribute values: use slugify'],
    ['<!-- {x} -->', 'a comment: use htmltag'],
    ['<script>a = {x}</script>', 'a script: use json'],
    ['<script>a = "{x|json}"</script>', 'a text of a script: use json without the quotes'],
    ['<style>{x}</style>', 'a style: use slugify'],
    ['<p onclick="{x|htmltag}">', 'a place that depends on conditions or holds a script'],
    ['<p {.if x}a="{.end}{x}', 'a place that depends on conditions'],
    ['{.eval x}', 'An expression is printed in text'],
    ['{.macro m}{x}{.end}', 'text: use htmltag'],
  ])('BX-5.11 reports the unescaped value in %s with its position', (text, message) => {
    const template = compile(text)
    const warnings = lintEscapes(template)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({ code: 'UNESCAPED', line: 1 })
    expect(warnings[0]?.message).toContain(message)
    expect(text.slice((warnings[0]?.column ?? 0) - 1)).toMatch(/^\{(?:x|\.eval)/)
    expect(template.errors).toEqual([])
  })

  it('BX-5.11 reports nothing for values escaped for their context', () => {
    const text =
      '{x|htmltag}<p a="{x|htmlattr}" b="{x|slugify}">{x|html}{x|product-price}{@|apply p}</p><a href="/{x|htmltag}">' +
      '<a href="{x|encode-uri-component}"><script>a = {x|json}</script><div {x|image-meta}>{.var @m x|htmltag}{@m}{l|count}'
    expect(lintEscapes(compile(text))).toEqual([])
  })
})
