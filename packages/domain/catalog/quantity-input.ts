import { productTypes } from '../kit/enums.ts'
import { quantityLimits } from '../kit/limits.ts'
import type { ProductFacts } from './product-facts.ts'
import { stockTotal } from './product-status.ts'

/** The attributes of the input (SF-5.01). */
export const quantityInput = { ...quantityLimits, step: 1, value: 1, size: 4 } as const

/** SF-5.01: for physical products, and services where the store lets people buy several; never for one that is left, or subscribed to. */
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

/** Reads a typed quantity (SF-5.01, SF-5.06); the problem is the code of its refusal. */
export function checkQuantity(typed: string | number): { quantity: number } | { problem: QuantityProblem } {
  const trimmed = String(typed).trim()
  const quantity = Number(trimmed)
  // Number() also reads '0x10' and 'Infinity', which nobody means by a quantity.
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) || !Number.isFinite(quantity)) {
    return { problem: 'cart.quantity-not-number' }
  }
  if (!Number.isInteger(quantity)) return { problem: 'cart.quantity-not-whole' }
  if (quantity < quantityLimits.min || quantity > quantityLimits.max) return { problem: 'cart.quantity-range' }
  return { quantity }
}
