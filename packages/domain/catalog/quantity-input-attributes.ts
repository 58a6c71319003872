import { productTypes } from '../kit/enums.ts'
import { entryQuantityRange } from '../kit/limits.ts'
import type { ProductFacts } from './product-facts.ts'
import { stockTotal } from './product-status.ts'

/** HTML attributes of the quantity input (SF-5.01). */
export const quantityInputAttributes = { ...entryQuantityRange, step: 1, value: 1, size: 4 } as const

/**
 * True when a product's page shows a quantity input: for physical products, and for services if the store sells several at once.
 * False for subscriptions and when only one unit is in stock (SF-5.01).
 */
export function isQuantityShown(
  product: ProductFacts,
  store: { multipleQuantityAllowedForServices: boolean },
): boolean {
  const { physical, service } = productTypes
  const maySeveral =
    product.productType === physical || (product.productType === service && store.multipleQuantityAllowedForServices)
  return maySeveral && !product.isSubscribable && stockTotal(product) > 1
}

export type QuantityProblem = 'cart.quantity-not-number' | 'cart.quantity-not-whole' | 'cart.quantity-range'

/**
 * Parses a quantity that a shopper typed (SF-5.01, SF-5.06). Returns the number, or in `problem` the code of the `Refusal` to
 * throw.
 */
export function parseQuantity(typed: string | number): { quantity: number } | { problem: QuantityProblem } {
  const trimmed = String(typed).trim()
  const quantity = Number(trimmed)
  // Number() also accepts '0x10' and 'Infinity', which count as typing errors in a quantity.
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) || !Number.isFinite(quantity)) {
    return { problem: 'cart.quantity-not-number' }
  }
  if (!Number.isInteger(quantity)) return { problem: 'cart.quantity-not-whole' }
  if (quantity < entryQuantityRange.min || quantity > entryQuantityRange.max) return { problem: 'cart.quantity-range' }
  return { quantity }
}
