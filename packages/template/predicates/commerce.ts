import { hasVariedPrices, isOnSale } from '@sitewright/domain/catalog/product-status.ts'
import { hasVariantSelect } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { type Predicate, predicate } from '../formatters/builtin.ts'
import { isSoldOutItem, productFactsOf } from '../formatters/product.ts'

/** Predicates about products. They apply the catalogue's own rules to the item in the page data. */
export const commercePredicates: ReadonlyMap<string, Predicate> = new Map([
  [
    'has-variants?',
    predicate('The product is not digital and has several variants.', {}, 'as it goes', (item, _, run) =>
      hasVariants(productFactsOf(item, run)),
    ),
  ],
  [
    'on-sale?',
    predicate('A variant, or the digital product, is on sale.', {}, 'as it goes', (item, _, run) =>
      isOnSale(productFactsOf(item, run)),
    ),
  ],
  [
    'sold-out?',
    predicate('Nothing of the product can be bought.', {}, 'as it goes', (item, _, run) => isSoldOutItem(item, run)),
  ],
  [
    'varied-prices?',
    predicate('The variants differ in price.', {}, 'as it goes', (item, _, run) =>
      hasVariedPrices(productFactsOf(item, run)),
    ),
  ],
])

function hasVariants(product: ReturnType<typeof productFactsOf>): boolean {
  return product.productType !== productTypes.digital && hasVariantSelect(product)
}
