import { describe, expect, it } from 'vitest'
import { makeCldr } from './cldr/make-cldr.ts'
import { compile, formatterNames, makeOpaqueValue, predicateNames, render } from './index.ts'
import { readPack } from './testing/read-pack.ts'
import { type CountedData, countReads } from './testing/count-reads.ts'

// A budget of steps limits time only if steps grow with the work. These tests count work instead of measuring time: the data
// count how often they are read, and a text costs by its length (BX-5.11).

const cldr = makeCldr(readPack)
const many = 4_000

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner: unknown) => [inner], 'x')
}

function objectOf(keys: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at]))
}

function variantsOf(count: number): unknown[] {
  const money = { value: '100', currency: 'USD' }
  return Array.from({ length: count }, (_, at) => ({
    attributes: { Size: `s${at}` },
    optionValues: [{ optionName: 'Size', value: `s${at}` }],
    qtyInStock: 1,
    priceMoney: money,
    salePriceMoney: money,
  }))
}

function itemOf(count: number): Record<string, unknown> {
  const all = <made>(make: (at: number) => made) => Array.from({ length: count }, (_, at) => make(at))
  return {
    id: 'p',
    recordType: 11,
    type: 'checkbox',
    categories: all((at) => `c${at}`),
    tags: all((at) => `t${at}`),
    entries: all(() => ({ quantity: 1 })),
    optionValues: all(() => ({ value: 'x' })),
    values: all(() => 'x'),
    items: all(() => ({ title: 'x' })),
    structuredContent: { productType: 1, variants: variantsOf(count), variantOptionOrdering: ['Size'] },
  }
}

const deepPath = Array.from({ length: 30 }, () => 'a').join('.')
const deep = itemWith(deepPath, '')

const shapes: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['a list', Array.from({ length: many }, (_, at) => at)],
  ['a list of objects', Array.from({ length: many }, (_, at) => ({ id: at, a: false }))],
  ['a list of lists', Array.from({ length: 100 }, () => Array.from({ length: 40 }, () => 'x'))],
  ['a list of deep objects', Array.from({ length: 400 }, () => deep)],
  ['lists 1,000 deep', nested(1000)],
  ['an object with many keys', objectOf(many)],
  ['an item with much of everything', itemOf(500)],
  ['answers to many questions', { type: 'likert', values: objectOf(many) }],
])

const words: ReadonlyMap<string, readonly string[]> = new Map([
  ['apply', [' m']],
  ['find-first', [' nope.x', ' list x', '', ` ${deepPath}`]],
  ['find-last', [' nope.x', ' list x', '', ` ${deepPath}`]],
  ['format', [' list', ' v']],
  ['get', [' list', ' v']],
  ['key-by', [' id', ' a', ` ${deepPath}`]],
  ['lookup', [' v']],
  ['message', [' v', ' list']],
  ['plural', [' v']],
  ['prop', [' a', ' k1', ` ${deepPath}`]],
  ['product-quick-view', [' list', ' v']],
  ['equal?', [' v', ' v same', ' list', ' v longer']],
  ['notEqual?', [' v same', ' v longer']],
  ['greaterThan?', [' v same']],
  ['greaterThanOrEqual?', [' v same']],
  ['lessThan?', [' v same']],
  ['lessThanOrEqual?', [' v same']],
])

const context = {
  list: Array.from({ length: many }, (_, at) => `w${at}`),
  productMerchandisingContext: {
    p: {
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} left',
      scarcityTemplateViews: Array.from({ length: 500 }, () => ({ qtyInStock: 1, attributes: { a: 1 } })),
      restockNotificationViews: Array.from({ length: 500 }, () => ({ variantId: 'x' })),
    },
  },
  websiteSettings: { simpleLikingEnabled: true },
  website: { shareButtonOptions: objectOf(many) },
}

/** Reads that one tag need not pay for: the names of the page and the fields of an item. */
const freeLooks = 400
/** Reads per step, at most, beyond the free ones. */
const looksOfStep = 8

function renderWatched(template: string, { data }: CountedData): number {
  const { steps } = render(compile(template), data, { now: 1_500_000_000_000, cldr, limits: { renderMs: 600_000 } })
  return steps
}

/**
 * Reads beyond those that the steps pay for; positive when work is not charged. Counts the second rendering, because the first
 * one fills the cache of truth tests.
 */
function looksBeyondSteps(template: string, value: unknown): number {
  const longer = Array.isArray(value) ? [...value, 0] : { ...Object(value), longer: 0 }
  const seen = countReads({ ...context, v: value, same: structuredClone(value), longer })
  renderWatched(template, seen)
  const before = seen.looks()
  const steps = renderWatched(template, seen)
  return (seen.looks() - before - freeLooks) / looksOfStep - steps
}

describe.each([...shapes])('work on %s', (_, value) => {
  it.each(formatterNames)('BX-5.11 is counted for {…|%s}', (name) => {
    for (const word of words.get(name) ?? ['']) {
      expect([word, looksBeyondSteps(`{.macro m}{.end}{.var @x v|${name}${word}}`, value)]).toEqual([
        word,
        expect.toSatisfy((rest: number) => rest <= 0),
      ])
    }
  })

  it.each(predicateNames)('BX-5.11 is counted for {.%s}', (name) => {
    for (const word of words.get(name) ?? ['']) {
      expect([word, looksBeyondSteps(`{.section v}{.${name}${word}}{.end}{.end}`, value)]).toEqual([
        word,
        expect.toSatisfy((rest: number) => rest <= 0),
      ])
    }
  })

  it('BX-5.11 is counted for printing, testing and looping', () => {
    for (const template of ['{v}', '{.section v}{.end}', '{.if v && v}{.end}', '{.ctx @x a=v}', '{.var @x v}{@x}']) {
      expect([template, looksBeyondSteps(template, value)]).toEqual([
        template,
        expect.toSatisfy((rest: number) => rest <= 0),
      ])
    }
  })
})

/** A budget too small to walk any large value. */
const tightSteps = 40

describe('a call beyond the step budget never starts', () => {
  const large = [...shapes].filter(([name]) => ['a list of objects', 'an item with much of everything'].includes(name))
  // A small object, because the first truth test of an object makes JavaScript list all of its keys.
  const website = { shareButtonOptions: { a: 1 } }
  const limits = { steps: tightSteps, renderMs: 600_000 }

  it.each([...formatterNames, ...predicateNames])('BX-5.11 %s', (name) => {
    for (const [shape, value] of large) {
      for (const word of words.get(name) ?? ['']) {
        const seen = countReads({ ...context, website, v: value, same: structuredClone(value) })
        const tag = name.endsWith('?')
          ? `{.section v}{.${name}${word}}{.end}{.end}`
          : `{.macro m}{.end}{.var @x v|${name}${word}}`
        render(compile(tag), seen.data, { now: 0, cldr, limits })
        expect([shape, word, seen.looks()]).toEqual([shape, word, expect.toSatisfy((looks) => looks <= freeLooks * 2)])
      }
    }
  })
})

const long = 65_536
/** UTF-16 units that one step pays for, at most. */
const unitsOfStep = 80

/** Limit for comparisons, which are faster than anything else that reads two texts. */
const unitsCompared = 256
const comparisons = /equal\?|lessThan\?/

function itemWith(path: string, text: string): unknown {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), text)
}

/** Formatters that read their whole value as text. Others read a field or a text's beginning, or refuse a long text. */
const readers = [
  'activate-twitter-links',
  'capitalize',
  'encode-space',
  'encode-uri',
  'encode-uri-component',
  'format',
  'html',
  'htmlattr',
  'htmltag',
  'json',
  'json-pretty',
  'line-breaks',
  'money-format',
  'money-string',
  'moneyFormat',
  'raw',
  'safe',
  'slugify',
  'smartypants',
  'truncate:70000',
  'url-encode',
]

describe('work on long texts', () => {
  it.each([
    ...readers.map((name) => [`{v|${name}}`, 'v']),
    ['{.equal? v same}{.end}', 'v'],
    ['{.lessThan? v same}{.end}', 'v'],
    ['{.section i}{.excerpt?}{.end}{.end}', 'i.excerpt.html'],
    ['{i|image-meta}', 'i.body'],
    ['{i|child-image-meta}', 'i.items.0.body'],
    ['{i|image-srcset}', 'i.systemDataVariants'],
    ['{i|item-classes}', 'i.author.displayName'],
    ['{i|google-calendar-url}', 'i.title'],
    ['{i|video}', 'i.oembed.html'],
    ['{i|image-color center}', 'i.colorData.centerAverage'],
    ['{i|summary-form-field}', 'i.value'],
    ['{i|comment-link}', 'i.fullUrl'],
    ['{i|social-button}', 'i.fullUrl'],
    ['{i|product-quick-view}', 'i.fullUrl'],
    ['{i|image}', 'i.assetUrl'],
    ['{i|audio-player}', 'i.structuredContent.audioAssetUrl'],
    ['{i|twitter-follow-button}', 'i.userName'],
    ['{i|variant-descriptor}', 'i.optionValues.0.value'],
    ['{.eval v == same}', 'v'],
    ['{.eval num(v) + 1}', 'v'],
    ['{v|json}', 'v.a.b'],
    ['{@|lookup v}', 'v'],
    ['{v|format v}', 'v'],
    ['{@|product-price}', 'localizedStrings.productPriceFromText'],
  ])('BX-5.11 costs steps in proportion to the length in %s (%s)', (template, path) => {
    const steps = (text: string) => {
      const data = path.includes('.0.')
        ? { i: { items: [{ body: text }], optionValues: [{ value: text }] } }
        : {
            structuredContent: { productType: 1, variants: variantsOf(1).concat(cheaper) },
            same: `${text} `,
            website: { shareButtonOptions: { a: 1 } },
            ...Object(itemWith(path, text)),
          }
      return render(compile(template ?? ''), data, {
        now: 0,
        cldr,
        enableExpr: true,
        limits: { renderMs: 600_000, steps: 10_000_000 },
      }).steps
    }
    const added = steps('x'.repeat(long)) - steps('x')
    expect(added).toBeGreaterThanOrEqual(long / (comparisons.test(template ?? '') ? unitsCompared : unitsOfStep))
  })

  it.each(['{l}', '{@|format l}', '{l|json}', '{i|variant-descriptor}'])(
    'BX-5.11 costs steps for the length of each text of a list in %s',
    (template) => {
      const steps = (text: string) => {
        const data = { l: [text, text], i: { optionValues: [{ value: text }, { value: text }] } }
        return render(compile(template), data, { now: 0, limits: { steps: 10_000_000 } }).steps
      }
      expect(steps('x'.repeat(long)) - steps('x')).toBeGreaterThanOrEqual((2 * long) / unitsOfStep)
    },
  )

  it('BX-5.11 costs steps for the length and each part of a message', () => {
    const steps = (m: string) => render(compile('{m|message n}'), { m, n: 1 }, { now: 0, cldr }).steps
    expect(steps('x'.repeat(4_000)) - steps('x')).toBeGreaterThanOrEqual(2_000)
    expect(steps('{0 datetime} '.repeat(50)) - steps('x'.repeat(650))).toBeGreaterThanOrEqual(50 * 16)
  })

  it.each([
    ['a refused URL', '{@|comment-link}', (size: number) => ({ fullUrl: `${'\t'.repeat(size)}javascript:` }), 0.01],
    ['links', '{v|activate-twitter-links|count}', (size: number) => ({ v: '#a '.repeat(size / 32) }), 0.25],
    [
      'a text next to an opaque value',
      '{o}{v|count}',
      (size: number) => ({ o: makeOpaqueValue('here'), v: 'x'.repeat(size) }),
      0.0009,
    ],
  ])('BX-5.11 costs steps in proportion to the length of %s', (_, template, dataOf, stepsOfUnit) => {
    const steps = (size: number) => render(compile(template), dataOf(size), { now: 0, cldr }).steps
    expect(steps(long) - steps(32)).toBeGreaterThanOrEqual(long * stepsOfUnit)
  })

  it('BX-5.11 costs steps for the length of escaped output', () => {
    const steps = (text: string) =>
      render(compile('{@|htmltag}'), text, { now: 0, limits: { steps: 10_000_000 } }).steps
    expect(steps('"'.repeat(10_000)) - steps('x'.repeat(10_000))).toBeGreaterThan(5_000)
  })
})

const cheaper = { priceMoney: { value: '50', currency: 'USD' }, qtyInStock: 1 }
