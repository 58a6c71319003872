import { describe, expect, it } from 'vitest'
import {
  leftoverTagPattern,
  extractElementBodies,
  makePlaceholder,
  findRenderedTags,
  placeholderPattern,
  readAttributes,
  replacePlaceholders,
  scriptTagUrls,
  squarespaceTagPlaceholder,
  type ExtractedElementBodies,
} from './extract-element-bodies.ts'

const noParts = (): ExtractedElementBodies => ({ scripts: [], bodies: [] })

function cut(source: string): { text: string } & ExtractedElementBodies {
  const parts = noParts()
  return { text: shown(extractElementBodies(source, parts)), scripts: parts.scripts, bodies: parts.bodies.map(shown) }
}

/** Prints placeholders as `|b0|`, and leaves out the one before every tag. */
function shown(text: string): string {
  return text.replaceAll(squarespaceTagPlaceholder, '').replaceAll(placeholderPattern, '|$1$2|')
}

function withoutRenderedTags(html: string): string {
  return findRenderedTags(html)
    .toReversed()
    .reduce((text, { index, end }) => text.slice(0, index) + text.slice(end), html)
}

describe('tag bodies', () => {
  it('are cut completely, also from nested tags of the same name', () => {
    const inner = '<squarespace:query collection="b">{b}</squarespace:query>'
    const { text, bodies } = cut(`<squarespace:query collection="a">{a}${inner}</squarespace:query>{c}`)
    expect(text).toBe('<squarespace:query collection="a">|b1|</squarespace:query>{c}')
    expect(bodies).toEqual(['{b}', '{a}<squarespace:query collection="b">|b0|</squarespace:query>'])
  })

  it('are cut inside attributes, and may be empty', () => {
    const empty = '<squarespace:navigation navigationId="a" template="b"> </squarespace:navigation>'
    const { text, bodies } = cut(
      `<i class="x<squarespace:navigation navigationId="a">{.if items.0}y{.end}</squarespace:navigation>">${empty}`,
    )
    expect(bodies).toEqual(['{.if items.0}y{.end}'])
    expect(text).toContain('template="b"></squarespace:navigation>')
  })

  it('are not cut from an unclosed tag or for a closing tag without an opening one', () => {
    const source =
      '<squarespace:query collection="a">{a} </squarespace:category><squarespace:navigation navigationId="b" template="c" />'
    expect(cut(source)).toEqual({ text: source, scripts: [], bodies: [] })
  })

  it('are found after attributes with quotes inside template instructions', () => {
    const { bodies } = cut(
      `<squarespace:query limit="{.equal? a "b"}3{.or}5{.end}" collection='{urlId}'>{c}</squarespace:query>`,
    )
    expect(bodies).toEqual(['{c}'])
  })
})

describe('scripts', () => {
  it.each([
    'if (a < b) { x({c}) }',
    'const {a} = b',
    'say(`${name} and ${other}`)',
    'var css = "a{color:red}"',
    "import {a} from 'b'",
    'function f(){return}',
  ])('keep braces of their code: %s', (body) => {
    expect(cut(`<script>${body}</script>`).scripts).toEqual([body])
  })

  it.each([
    'var a = {@|json}',
    'var a = {collection.title|json};',
    "var a = '{collection.id}'",
    '{.if a}b(){.end}',
    'say(`{tags}`, `image--{id}`)',
    '{.repeated section items}a(){.end}',
    'var a = [<squarespace:query collection="b">{c|json}</squarespace:query>]',
  ])('are compiled as templates when they print data: %s', (body) => {
    const { scripts, text } = cut(`<script type="text/javascript">${body}</script>`)
    expect(scripts).toEqual([])
    expect(text).toMatch(/^<script type="text\/javascript">\|h0\|./)
  })

  it('keep placeholders of template literals', () => {
    expect(cut('<script>say(`{id}${name}`)</script>').text).toContain('say(`{id}${.meta-left}name}`)')
  })

  it('end at the closing tag, regardless of attribute values', () => {
    expect(cut('<script data-a="1 > 0">{a}</SCRIPT >{b}').text).toBe('<script data-a="1 > 0">|s0|</SCRIPT >{b}')
  })
})

it('does not mistake a theme’s text for a placeholder, and keeps the private-use characters of icon fonts', () => {
  expect(cut('a\uE000b0\uE001c').text).toBe('a\uE000b0\uE001c')
  expect(cut(`a${makePlaceholder('b', 0)}c`).text).toBe('a\uFFFDb0\uFFFDc')
})

it('finds only the tags of a template, not tags in printed values', () => {
  const tag = '<squarespace:query collection="a"></squarespace:query>'
  expect(withoutRenderedTags(tag).replaceAll(leftoverTagPattern, '')).toBe(tag)
})

it('replaces each placeholder, and nothing that only begins like one', () => {
  const [one, other] = [makePlaceholder('x', 0), makePlaceholder('h', 12)]
  const begun = one.slice(0, -1)
  for (const text of [
    '',
    'a',
    one,
    `a${one}${other}b`,
    `${begun}${one}`,
    `${begun}a${begun}`,
    `${one[0]}${other}${one[0]}`,
  ]) {
    const replaced = replacePlaceholders(text, (kind, number, { index, end }) => `[${kind}${number} ${index}-${end}]`)
    const wanted = text.replaceAll(placeholderPattern, (found, kind: string, number: string, index: number) => {
      return `[${kind}${number} ${index}-${index + found.length}]`
    })
    expect(replaced).toBe(wanted)
  }
})

it('reads attributes in double, single and no quotes, and those without a value', () => {
  expect(readAttributes(` navigationId="a b" template='c' limit=3 lock-layout label=""`)).toEqual({
    navigationid: 'a b',
    template: 'c',
    limit: '3',
    'lock-layout': 'true',
    label: '',
  })
})

it('finds printed tags with any kind of closing', () => {
  const tags = [
    '<squarespace:script src="a.js" />',
    '<squarespace:script src="a.js"/>',
    '<squarespace:script src="a.js"></squarespace:script>',
    "<squarespace:script src='a.js' async>",
  ]
  for (const tag of tags) expect(withoutRenderedTags(extractElementBodies(`x${tag}y`, noParts()))).toBe('xy')
  const broken = extractElementBodies('</squarespace:query><squarespace:broken "', noParts())
  expect(broken.replaceAll(leftoverTagPattern, '')).toBe('')
})

it('returns the URL of each listed script once', () => {
  expect(scriptTagUrls({ src: 'a.js, /scripts/b.js', combo: 'b.js,c.js' })).toEqual([
    '/scripts/a.js',
    '/scripts/b.js',
    '/scripts/c.js',
  ])
  expect(scriptTagUrls({ src: 'scripts/a.js', combo: 'TRUE' })).toEqual(['/scripts/a.js'])
  expect(scriptTagUrls({ src: 'https://example.org/a.js' })).toEqual(['https://example.org/a.js'])
  expect(scriptTagUrls({})).toEqual([])
})

it('scans malformed text in linear time', () => {
  const texts = [
    '<squarespace:query a='.repeat(20_000),
    '<script "'.repeat(20_000),
    `<squarespace:query${' '.repeat(100_000)}`,
    `<script>${"'{a".repeat(50_000)}</script>`,
    '<squarespace:query>'.repeat(5_000),
    `<squarespace:script>${' '.repeat(100_000)}.`,
  ]
  for (const text of texts) {
    const start = process.cpuUsage()
    withoutRenderedTags(extractElementBodies(text, noParts())).replaceAll(leftoverTagPattern, '')
    expect([text.slice(0, 20), process.cpuUsage(start).user < 10e6]).toEqual([text.slice(0, 20), true])
  }
})
