import type { ProductFacts } from '../catalog/product-facts.ts'
import type { VariantSelection } from '../catalog/variants/select-variant.ts'
import { stockTrackedTypes, hasStockFor } from '../catalog/product-status.ts'
import { productTypes } from '../kit/enums.ts'
import type { RefusalCode } from '../kit/refusal.ts'

export type PurchaseProblem = { code: RefusalCode; values?: { options: string[] } }

/**
 * Returns why the selected variant cannot be added to the cart, or `null` when it can. The browser and the server use the same
 * check (SF-5.03, SF-5.04, SF-5.05, SF-5.07).
 */
export function purchaseProblem(
  product: ProductFacts,
  selection: VariantSelection,
  quantity = 1,
): PurchaseProblem | null {
  if (selection.kind === 'incomplete') {
    if (product.productType === productTypes.giftCard) return { code: 'cart.denomination-unselected' }
    return { code: 'cart.options-unselected', values: { options: selection.missing } }
  }
  if (selection.kind === 'unavailable') return { code: 'cart.variant-unavailable' }
  // Product types without stock tracking cannot sell out, whatever stock their variants have (SF-4.05).
  const isEnough = !stockTrackedTypes.has(product.productType) || hasStockFor(selection.variant, quantity)
  return isEnough ? null : { code: 'cart.not-enough-stock' }
}
