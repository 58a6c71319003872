import type { Family } from './hostile-templates.ts'
import { listOf } from './large-inputs.ts'

const halfEmoji = '\ud83d'

function loop(body: string): string {
  return `{.repeated section l}{.repeated section k}${body}{.end}{.end}`
}

/** Two lists for nested loops, 8^size runs of each kind of tag. */
function looped(size: number, more: Record<string, unknown>): Record<string, unknown> {
  return { l: listOf(2 ** size, () => ({ k: listOf(4 ** size, () => 1) })), ...more }
}

function failsInLoop(name: string, body: string, more: Record<string, unknown>): Family {
  return { name: `${name}, again and again`, make: (size) => ({ text: loop(body), data: looped(size, more) }) }
}

function nestedList(depth: number): unknown {
  return listOf(depth, () => 0).reduce((inner: unknown) => [inner], 1)
}

function nestedContext(name: string, depth: number): string {
  return `{.ctx ${name} a=k}${`{.ctx ${name} a=${name}}`.repeat(depth)}`
}

const failingCalls: readonly Family[] = [
  ...['encode-uri', 'encode-uri-component', 'encode-uri|encode-uri'].map((name) =>
    failsInLoop(`${name} of half an emoji`, `{v|${name}}`, { v: halfEmoji }),
  ),
  failsInLoop('variables bound to half an emoji', '{.var @a v|encode-uri}', { v: halfEmoji }),
  failsInLoop('half an emoji at the end of a long text', '{v|encode-uri}', { v: `${'x'.repeat(5_000)}${halfEmoji}` }),
  failsInLoop('moments outside the calendar', '{v|date %Y}{v|datetime}{v, v|datetime-interval}', { v: 9e18 }),
  failsInLoop('messages with invalid plurals', '{v|message n}', { v: '{0 plural nope{a} other{b}}', n: 1 }),
  failsInLoop('messages that are never closed', '{v|message n}', { v: '{0 plural other{'.repeat(8), n: 1 }),
  failsInLoop('messages that are refused', '{v|message n}', { v: `${'x'.repeat(3_800)}${'{'.repeat(20)}`, n: 1 }),
  failsInLoop('currencies that do not exist', '{v|money}{v|product-price}', { v: { value: '1', currency: 'NOPE' } }),
  failsInLoop('expressions with lists', '{.eval k * 1}{.eval max(k)}', {}),
  failsInLoop('partials that do not exist', '{@|apply nope}{.include nope output}', {}),
]

/** Templates with very many tags of their own that all fail, up to 6^5. */
const failingTags: readonly Family[] = [
  ['partials', '{@|apply gone-AT}'],
  ['expressions', '{.eval AT * k}'],
  ['addresses', '{.var @aAT v|encode-uri}'],
  ['moments', '{n|date %YAT}'],
].map(([name, tag = '']) => ({
  name: `${name} of their own that fail, in a large template`,
  make: (size) => ({
    text: `{.repeated section l}${listOf(6 ** size, (at) => tag.replaceAll('AT', `${at}`)).join('')}{.end}`,
    data: { l: listOf(200, () => ({ k: [] })), v: halfEmoji, n: 9e18 },
  }),
}))

const depth: readonly Family[] = [
  ...['json', 'json-pretty', 'raw'].map((name) => ({
    name: `${name} of contexts nested too deep`,
    make: (size: number) => ({
      text: `${nestedContext('@c', 4 ** size * 4)}${`{@c|${name}}`.repeat(4 ** size * 4)}`,
      data: { k: 1 },
    }),
  })),
  {
    name: 'contexts nested too deep, compared',
    make: (size) => ({
      text: `${nestedContext('@c', 4 ** size * 4)}${nestedContext('@d', 4 ** size * 4)}${'{.equal? @c @d}x{.end}'.repeat(4 ** size)}`,
      data: { k: 1 },
    }),
  },
  ...['{v}', '{v|json}', '{.equal? v w}x{.end}', '{m|format v}', '{.greaterThan? v w}x{.end}'].map((text) => ({
    name: `a list nested too deep in ${text}`,
    make: (size: number) => ({
      text: text.repeat(4 ** size),
      data: { v: nestedList(6 ** size), w: nestedList(6 ** size), m: '{0}' },
    }),
  })),
]

const refused: readonly Family[] = [
  {
    name: 'texts that grow beyond a page',
    make: (size) => ({
      text: `{v|htmlattr|count}${'{v|htmlattr|htmlattr|htmlattr|htmlattr|count}'.repeat(4)}`,
      data: { v: '"'.repeat(16 ** size) },
    }),
  },
  ...['<p a="{v}">', '<style>{v}</style>', '<script>a="{v}"</script>', '<a href="{v}">'].map((text) => ({
    name: `texts that grow beyond a page in ${text}`,
    make: (size: number) => ({
      text: text.repeat(4),
      data: { v: `€"'`.repeat(13 ** size) },
      escape: 'context' as const,
    }),
  })),
  {
    name: 'JSON that grows beyond a page',
    make: (size) => ({ text: '{v|json|json|json|count}'.repeat(4), data: { v: '\u0001'.repeat(13 ** size) } }),
  },
  {
    name: 'errors after very many lines',
    make: (size) => ({ text: `${'\n'.repeat(15 ** size)}${'{@|apply nope}{.if}'.repeat(4 ** size)}`, data: 1 }),
  },
]

/** Kinds of templates whose instructions fail: with an error, or because a text or a value is refused. */
export const failingFamilies: readonly Family[] = [...failingCalls, ...failingTags, ...depth, ...refused]
