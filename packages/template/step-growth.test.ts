import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCldr } from './cldr/make-cldr.ts'
import { compile, formatterNames, predicateNames, render } from './index.ts'
import { countReads } from './testing/count-reads.ts'
import { itemOf, listOf } from './testing/large-inputs.ts'
import { readPack } from './testing/read-pack.ts'

// Steps bound the time of a page only if they grow as the work does: not slower, and not much faster either, because a real page
// would then end early. These properties count reads instead of measuring time, and compare them with those of a plain loop
// (BX-5.11).

const cldr = makeCldr(readPack)
const limits = { steps: 1e9, outputLength: 1e9, renderMs: 600_000 }

type Product = { variants: number; options: number; values: number }
type Page = { picker: 'select' | 'radio'; requestedVariant: string; fragments: 'posting' | 'public' }

const page: fc.Arbitrary<Page> = fc.record({
  picker: fc.constantFrom('select', 'radio'),
  requestedVariant: fc.constantFrom('', 'v1'),
  fragments: fc.constantFrom('posting', 'public'),
})

/** An item with many lists, whose product has options with few values each, as real ones have. */
function productOf({ variants, options, values }: Product): Record<string, unknown> {
  const item = itemOf(variants, options)
  const content = Object(item['structuredContent']) as { variants: object[] }
  const attributesOf = (variant: number) =>
    Object.fromEntries(listOf(options, (at) => [`option ${at}`, `value ${(variant + at) % values}`]))
  const few = content.variants.map((variant, at) => ({ ...variant, attributes: attributesOf(at) }))
  return { ...item, structuredContent: { ...content, variants: few } }
}

type Work = { reads: number; steps: number }

function workOf(text: string, v: unknown, { picker, requestedVariant, fragments }: Page): Work {
  const views = listOf(Number((v as { items?: unknown[] }).items?.length ?? 0), () => ({ attributes: { a: 'b' } }))
  const data = {
    v,
    requestedVariant,
    websiteSettings: { storeSettings: { variantPicker: picker } },
    productMerchandisingContext: {
      p: { scarcityEnabled: true, scarcityTemplateViews: views, restockNotificationViews: views },
    },
  }
  const seen = countReads(data, { isAskingCounted: true })
  const { steps } = render(compile(text), seen.data, { now: 0, cldr, limits, fragments })
  return { reads: seen.looks(), steps }
}

function growthOf(text: string, [small, large]: readonly [unknown, unknown], on: Page): Work {
  const [less, more] = [workOf(text, small, on), workOf(text, large, on)]
  return { reads: more.reads - less.reads, steps: more.steps - less.steps }
}

const anyPage: Page = { picker: 'select', requestedVariant: '', fragments: 'public' }
const posting: Page = { ...anyPage, fragments: 'posting' }
const loop = growthOf('{.repeated section v}{a}{.end}', [[{ a: 1 }], listOf(1_000, () => ({ a: 1 }))], anyPage)
const readsOfStep = loop.reads / loop.steps

const callOf = (name: string) =>
  name.endsWith('?') ? `{.section v}{.${name}}{.end}{.end}` : `{.macro m}{.end}{.var @x v|${name}}`

/** Reads that a step of any formatter pays for, at most, as a multiple of those of a plain loop. */
const mostOfLoop = 5
/** Steps that need not grow with the work: those of the first variant. */
const fewSteps = 2_000

/** Growth of the steps when the lists get twice as long, at most: a product with many options is numbered in another way. */
const mostOfDouble = 3

describe('the steps of every formatter and predicate on large lists', () => {
  it.each([...formatterNames, ...predicateNames])('BX-5.11 grow with its reads, and in proportion: %s', (name) => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 300 }), fc.integer({ min: 1, max: 6 }), page, (variants, options, on) => {
        const [small, medium, large] = [2, variants, variants * 2].map((count) =>
          productOf({ variants: count, options, values: options === 1 ? count : 3 }),
        )
        const { reads, steps } = growthOf(callOf(name), [small, large], on)
        expect(reads).toBeLessThanOrEqual(100 + steps * readsOfStep * mostOfLoop)
        const half = growthOf(callOf(name), [small, medium], on)
        expect(steps).toBeLessThanOrEqual(fewSteps + half.steps * mostOfDouble)
      }),
      { numRuns: 6 },
    )
  })
})

/** The same as `mostOfLoop`, for the variants of a product, whose reading alone takes a third more than a loop. */
const mostOfVariants = 1.5

describe('the variants of a product', () => {
  it.each(['product-checkout', 'variants-select'])(
    'BX-5.11 cost about as much for each read as a plain loop: %s',
    (name) => {
      const sizes = fc.record({
        variants: fc.integer({ min: 60, max: 400 }),
        options: fc.integer({ min: 2, max: 12 }),
        values: fc.integer({ min: 2, max: 4 }),
      })
      fc.assert(
        fc.property(sizes, page, (product, on) => {
          const small = productOf({ ...product, variants: 40 })
          const { reads, steps } = growthOf(callOf(name), [small, productOf(product)], on)
          expect(reads).toBeLessThanOrEqual(20 + steps * readsOfStep * mostOfVariants)
        }),
        { numRuns: 40 },
      )
    },
  )

  it('BX-5.11 cost steps in proportion to their number, however many are sold out', () => {
    const stepsOf = (variants: number) =>
      workOf('{v|variants-select}', productOf({ variants, options: 1, values: variants }), posting).steps
    expect(stepsOf(2_000)).toBeLessThan(stepsOf(1_000) * 2.2)
  })

  it('BX-5.11 have the text of their marks escaped once, and charged', () => {
    const length = 20_000
    const stepsOf = (customSoldOutText: string, count: number) => {
      const item = productOf({ variants: count, options: 1, values: count })
      return workOf('{v|variants-select}', { ...item, customSoldOutText }, { ...posting, picker: 'radio' }).steps
    }
    expect(stepsOf('"'.repeat(length), 2) - stepsOf('x'.repeat(length), 2)).toBeGreaterThan(length / 2)
  })
})

it.each([
  ['the pattern of format', '{.var @x v|format}', '{}', '', 4],
  ['each argument of format', '{.var @x v|format a b c d}', '', '', 12],
  ['the white space of a text', '{.var @x v|encode-space}', 'x'.repeat(64_000), '', 2_000],
])('BX-5.11 costs steps to look through %s', (_, text, v, without, least) => {
  const stepsOf = (tag: string, value: string) => workOf(tag, value, anyPage).steps
  expect(stepsOf(text, v) - stepsOf('{.var @x v|str}', without)).toBeGreaterThanOrEqual(least)
})
