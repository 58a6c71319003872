import { unitPriceCents } from '../catalog/prices.ts'
import { productTypes } from '../kit/enums.ts'
import type { CartEntry } from './cart.ts'

/** The sums of SF-3.01, in minor units. */
export type CartTotals = {
  subtotalCents: number
  taxCents: number
  shippingCostCents: number
  discountCents: number
  grandTotalCents: number
  totalQuantity: number
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
}

/** What the lines come to at today's prices. A line that is no longer for sale counts as a piece but costs nothing. */
export function cartTotals(entries: readonly CartEntry[]): CartTotals {
  const { physical, digital } = productTypes
  const subtotalCents = entries.reduce((sum, entry) => sum + subtotalOf(entry), 0)
  const hasDigital = entries.some((entry) => entry.productType === digital)
  return {
    subtotalCents,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: subtotalCents,
    totalQuantity: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    hasDigital,
    purelyDigital: hasDigital && entries.every((entry) => entry.productType === digital),
    requiresShipping: entries.some((entry) => entry.productType === physical),
  }
}

/** One line: unit price times quantity. */
export function subtotalOf(entry: CartEntry): number {
  return entry.isForSale ? unitPriceCents(entry) * entry.quantity : 0
}
