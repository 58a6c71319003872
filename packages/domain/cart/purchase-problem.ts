import type { ProductFacts } from '../catalog/product-facts.ts'
import type { Selection } from '../catalog/select-variant.ts'
import { countedTypes, hasStockFor } from '../catalog/product-status.ts'
import { productTypes } from '../kit/enums.ts'
import type { RefusalCode } from '../kit/refusals.ts'

export type PurchaseProblem = { code: RefusalCode; values?: { options: string[] } }

/** Why these choices cannot be added, the same before and after the call (SF-5.03, SF-5.04, SF-5.05, SF-5.07); null when they can. */
export function purchaseProblem(product: ProductFacts, selection: Selection, quantity = 1): PurchaseProblem | null {
  if (selection.kind === 'incomplete') {
    if (product.productType === productTypes.giftCard) return { code: 'cart.denomination-unselected' }
    return { code: 'cart.options-unselected', values: { options: selection.missing } }
  }
  if (selection.kind === 'unavailable') return { code: 'cart.variant-unavailable' }
  // What is not shipped from a shelf cannot run out, whatever was counted (SF-4.05).
  const isEnough = !countedTypes.has(product.productType) || hasStockFor(selection.variant, quantity)
  return isEnough ? null : { code: 'cart.not-enough-stock' }
}
