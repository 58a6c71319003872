import fc from 'fast-check'
import type { ProductFacts, VariantFacts } from '../catalog/product-facts.ts'
import type { ProductType } from '../kit/enums.ts'

/** A physical product with one variant, and what a test says otherwise. */
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

/** Any product that the catalogue could hold, up to three options and a dozen variants. */
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
