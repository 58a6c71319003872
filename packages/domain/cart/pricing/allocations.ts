import type { DiscountResult } from '../../discounts/apply-discounts.ts'
import type { ProratePart } from '../../discounts/prorate.ts'
import type { CartTaxes } from '../../shipping/taxes.ts'

/** What one line contributes to a cart's totals, in minor units. Stored with an order, so that refunds never compute it again. */
export type LineAllocation = {
  /** Id of the cart line. */
  id: string
  /** Unit price times quantity. */
  subtotalCents: number
  /** What each discount takes off the line, by the discount's id. Contains no zeros. */
  discounts: ProratePart[]
  discountCents: number
  /** Amount of each tax that applies to the line, by the id of the tax line. */
  taxes: ProratePart[]
  taxCents: number
  /** What the shopper pays for the line: subtotal less discounts, plus taxes unless prices include them. */
  totalCents: number
}

/** What shipping contributes to a cart's totals. `cents` is its price after its discounts. */
export type ShippingAllocation = {
  cents: number
  discounts: ProratePart[]
  taxes: ProratePart[]
  taxCents: number
}

/** A cart's discounts and taxes, split over its lines and shipping. All its sums are those of the cart's totals. */
export type CartAllocations = { lines: LineAllocation[]; shipping: ShippingAllocation }

/** Id of shipping among the taxed parts of a cart. No line has it. */
export const shippingPartId = ''

/** Splits a cart's discounts and taxes over its lines and shipping. `isTaxIncluded` is true when prices contain the taxes. */
export function allocationsOf(
  lines: readonly { id: string; cents: number }[],
  shippingCents: number,
  { off, taxes, isTaxIncluded }: { off: DiscountResult; taxes: CartTaxes; isTaxIncluded: boolean },
): CartAllocations {
  const taxesOf = (id: string): ProratePart[] => [...(taxes.shares.get(id) ?? [])]
  const ofShipping = taxesOf(shippingPartId)
  return {
    lines: lines.map(({ id, cents }) => {
      const own = taxesOf(id)
      const [discountCents, taxCents] = [off.offLines.get(id) ?? 0, sumOf(own)]
      return {
        id,
        subtotalCents: cents,
        discounts: [...(off.lineShares.get(id) ?? [])],
        discountCents,
        taxes: own,
        taxCents,
        totalCents: cents - discountCents + (isTaxIncluded ? 0 : taxCents),
      }
    }),
    shipping: {
      cents: shippingCents,
      discounts: [...off.shippingShares],
      taxes: ofShipping,
      taxCents: sumOf(ofShipping),
    },
  }
}

function sumOf(parts: readonly ProratePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
