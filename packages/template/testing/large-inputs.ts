/** A kind of input that can be made in any size. */
export type Shape = { readonly name: string; readonly make: (size: number) => unknown }

/** UTF-16 units and elements of an input of size 1. */
const large = { text: 65_536, list: 4_000 } as const

const texts: readonly (readonly [string, string])[] = [
  ['words', 'some words '],
  ['markup', '<b>"&\''],
  ['open tags', '<'],
  ['spaces', ' \n'],
  ['accents', 'äß€'],
  ['digits', '9'],
  ['links', '#a @b http://c.d '],
  ['quotes', `"a" 'b' -- `],
  ['plus signs', '+%'],
]

function fieldsOf(text: string): Record<string, unknown> {
  return {
    id: 'p',
    recordType: 11,
    title: text,
    body: text,
    assetUrl: text,
    fullUrl: text,
    originalSize: text,
    rawTitle: text,
    value: text,
    author: { displayName: text },
    excerpt: { html: text },
    oembed: { html: text, providerName: text },
    colorData: { centerAverage: text },
    location: { addressLine1: text },
    userName: text,
    promotedBlockType: text,
    structuredContent: { productType: 1, audioAssetUrl: text, customAddButtonText: text, useCustomAddButtonText: true },
  }
}

export function listOf<made>(count: number, make: (at: number) => made): made[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

/** An item that suits all formatters, with `count` elements in every list. */
export function itemOf(count: number, options = 2): Record<string, unknown> {
  const money = { value: '100', currency: 'USD' }
  return {
    id: 'p',
    recordType: 11,
    type: 'likert',
    categories: listOf(count, (at) => `c${at}`),
    tags: listOf(count, (at) => `t${at}`),
    entries: listOf(count, () => ({ quantity: 1 })),
    optionValues: listOf(count, () => ({ value: 'x' })),
    values: Object.fromEntries(listOf(count, (at) => [`question ${at}`, 1])),
    items: listOf(count, () => ({ title: 'x' })),
    systemDataVariants: listOf(count, (at) => `${at}w`).join(','),
    assetUrl: 'https://a.example/b.jpg',
    structuredContent: {
      productType: 1,
      variantOptionOrdering: listOf(options, (at) => `option ${at}`),
      variants: listOf(count, (at) => ({
        id: `v${at}`,
        sku: `s${at}`,
        attributes: Object.fromEntries(listOf(options, (option) => [`option ${option}`, `value ${at}`])),
        qtyInStock: at % 2,
        priceMoney: money,
        salePriceMoney: money,
      })),
    },
  }
}

/** The ways in which a value can be large. Sizes are between 0 and 1, where 1 is large. */
export const shapes: readonly Shape[] = [
  ...texts.map(([name, text]) => ({
    name: `a text of ${name}`,
    make: (size: number) => text.repeat(Math.ceil((large.text * size) / text.length)),
  })),
  ...texts.slice(0, 2).map(([name, text]) => ({
    name: `an item with texts of ${name}`,
    make: (size: number) => fieldsOf(text.repeat(Math.ceil((large.text * size) / text.length))),
  })),
  { name: 'a list of numbers', make: (size) => listOf(large.list * size, (at) => at) },
  { name: 'a list of texts', make: (size) => listOf(large.list * size, (at) => `text ${at}`) },
  { name: 'a list of long texts', make: (size) => listOf(100 * size, () => 'text '.repeat(200)) },
  { name: 'a list of objects', make: (size) => listOf(large.list * size, (at) => ({ id: at, a: false })) },
  { name: 'a list of lists', make: (size) => listOf(100 * size, () => listOf(40, () => 'x')) },
  {
    name: 'an object with many keys',
    make: (size) => Object.fromEntries(listOf(large.list * size, (at) => [`k${at}`, at])),
  },
  { name: 'an item with much of everything', make: (size) => itemOf(500 * size) },
  { name: 'an item with many options', make: (size) => itemOf(200 * size, 20) },
  {
    name: 'a message',
    make: (size) => `${'{0} {0 plural one{a} other{# b}} '.repeat(Math.ceil(40 * size))}`,
  },
  { name: 'a nested message', make: (size) => nestedMessage(Math.ceil(12 * size)) },
  { name: 'a message of text', make: (size) => 'some words '.repeat(Math.ceil(360 * size)) },
]

function nestedMessage(depth: number): string {
  return '{0 plural one{a} other{b '.repeat(depth) + '}}'.repeat(depth)
}
