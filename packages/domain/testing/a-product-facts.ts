import fc from 'fast-check'
import type { ProductFacts, VariantFacts } from '../catalog/product-facts.ts'
import type { ProductType } from '../kit/enums.ts'

/** A physical product with one variant. `facts` overrides fields. */
export function aProduct(
  facts: Partial<Omit<ProductFacts, 'variants'>> & { variants?: Partial<VariantFacts>[] } = {},
): ProductFacts {
  return {
    id: 'p',
    productType: 1,
    optionNames: [],
    isSubscribable: false,
    priceCents: 0,
    salePriceCents: 0,
    onSale: false,
    currency: 'USD',
    ...facts,
    variants: (facts.variants ?? [{}]).map((variant, index) =>
      aVariant({ id: `v${index}`, sku: `S${index}`, ...variant }),
    ),
  }
}

export function aVariant(facts: Partial<VariantFacts> = {}): VariantFacts {
  const plain = { id: 'v', sku: 'S', attributes: {}, priceCents: 1000, salePriceCents: 0, onSale: false }
  return { ...plain, unlimited: false, qtyInStock: 5, ...facts }
}

const optionNames = ['Colour', 'Size', 'Glaze']
const optionValues = ['red', 'green', 'blue']

/** Arbitrary product with up to three options and twelve variants. */
export const anyProduct: fc.Arbitrary<ProductFacts> = fc
  .record({
    productType: fc.constantFrom<ProductType>(1, 2, 3, 4, 5),
    optionCount: fc.integer({ min: 0, max: 3 }),
    isSubscribable: fc.boolean(),
    onSale: fc.boolean(),
    variants: fc.array(
      fc.record({
        choice: fc.tuple(...optionNames.map(() => fc.constantFrom(...optionValues))),
        priceCents: fc.integer({ min: 0, max: 5 }),
        salePriceCents: fc.integer({ min: 0, max: 5 }),
        onSale: fc.boolean(),
        unlimited: fc.boolean(),
        qtyInStock: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ optionCount, variants, ...rest }) => {
    const names = optionNames.slice(0, optionCount)
    const made = variants.map(({ choice, ...variant }) => ({
      ...variant,
      attributes: Object.fromEntries(names.map((name, index) => [name, choice[index] ?? ''])),
    }))
    const key = (variant: { attributes: Record<string, string> }): string => JSON.stringify(variant.attributes)
    const unlike = made.filter((variant, index) => made.findIndex((one) => key(one) === key(variant)) === index)
    return aProduct({ ...rest, optionNames: names, variants: unlike })
  })

/** Names that have a special meaning in HTML, JSON or JavaScript objects. */
const oddNames = ['Size', 'Colour', 'Fit (in)', '<Glaze>', 'constructor', 'Länge & so']
const oddValues = ['Small', 'Large', '12"', '<b>', 'a & b', 'toString', 'Red - Sold Out', '0']

/** Arbitrary product with up to six options and 250 variants, not all combinations, and any stock. */
export const anyLargeProduct: fc.Arbitrary<ProductFacts> = fc
  .record({
    productType: fc.constantFrom<ProductType>(1, 2, 3, 4),
    sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }),
    isSubscribable: fc.boolean(),
    onSale: fc.boolean(),
    soldOutText: fc.constantFrom('', 'Back in May', '<b>Gone</b>'),
    priceCents: fc.constantFrom(0, 1500),
    count: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 250 })),
    // Among many variants, one is nearly always on sale and one in stock, so these flags decide whether that is possible.
    hasSales: fc.boolean(),
    stock: fc.constantFrom<readonly number[]>([0], [0, 0, 1, 3], [0, 0, 1, 3, 10, 500]),
    seed: fc.nat(),
  })
  .map(({ sizes, count, seed, soldOutText, hasSales, stock, ...rest }) => {
    const random = dice(seed)
    const names = oddNames.slice(0, sizes.length)
    const combinations = new Set(
      Array.from({ length: count }, () => JSON.stringify(sizes.map((size) => random() % size))),
    )
    const variants = [...combinations].map((places) => ({
      ...anyPrices(random, hasSales),
      ...anyStock(random, stock),
      attributes: Object.fromEntries(
        (JSON.parse(places) as number[]).map((place, index) => [names[index], oddValues[place] ?? '']),
      ),
    }))
    return aProduct({ ...rest, ...(soldOutText && { customSoldOutText: soldOutText }), optionNames: names, variants })
  })

function anyPrices(
  random: () => number,
  hasSales: boolean,
): Pick<VariantFacts, 'priceCents' | 'salePriceCents' | 'onSale'> {
  const priceCents = [0, 1000, 1000, 1000, 123_450][random() % 5] ?? 0
  return { priceCents, salePriceCents: [0, 800][random() % 2] ?? 0, onSale: hasSales && random() % 8 === 0 }
}

/** Unlimited stock occurs only together with large quantities. */
function anyStock(random: () => number, stock: readonly number[]): Pick<VariantFacts, 'unlimited' | 'qtyInStock'> {
  return { unlimited: stock.length > 4 && random() % 6 === 0, qtyInStock: stock[random() % stock.length] ?? 0 }
}

/** Endless pseudo-random numbers from a seed (mulberry32). An arbitrary for each variant would be slow to generate and shrink. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
