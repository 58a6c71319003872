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
  /** Tax within the price that an exempt customer does not pay. Missing when there is none. */
  taxReliefCents?: number
  /** What the shopper pays for the line: subtotal less discounts and tax relief, plus taxes unless prices include them. */
  totalCents: number
}

/** What shipping contributes to a cart's totals. `cents` is its price after its discounts. */
export type ShippingAllocation = {
  cents: number
  discounts: ProratePart[]
  taxes: ProratePart[]
  taxCents: number
  /** Tax within the price that an exempt customer does not pay. Missing when there is none. */
  taxReliefCents?: number
}

/** A cart's discounts and taxes, split over its lines and shipping. All its sums are those of the cart's totals. */
export type CartAllocations = { lines: LineAllocation[]; shipping: ShippingAllocation }

/** Id of shipping among the taxed parts of a cart. No line has it. */
export const shippingPartId = ''

/** The discounts and taxes to split. `isTaxIncluded` is true when prices contain the taxes. */
type SplitInput = {
  off: DiscountResult
  taxes: CartTaxes
  isTaxIncluded: boolean
  /** The taxes within the prices of each part that an exempt customer does not pay. */
  relief: CartTaxes['shares']
}

/** Splits a cart's discounts, taxes and tax relief over its lines and shipping. */
export function allocationsOf(
  lines: readonly { id: string; cents: number }[],
  shippingCents: number,
  { off, taxes, isTaxIncluded, relief }: SplitInput,
): CartAllocations {
  const taxesOf = (id: string): ProratePart[] => [...(taxes.shares.get(id) ?? [])]
  // Rounding on the document can give a part more tax than its price has, but never a negative price.
  const reliefOf = (id: string, priceCents: number): number => Math.min(priceCents, sumOf(relief.get(id) ?? []))
  const ofShipping = taxesOf(shippingPartId)
  return {
    lines: lines.map(({ id, cents }) => {
      const own = taxesOf(id)
      const [discountCents, taxCents] = [off.offLines.get(id) ?? 0, sumOf(own)]
      const reliefCents = reliefOf(id, cents - discountCents)
      return {
        id,
        subtotalCents: cents,
        discounts: [...(off.lineShares.get(id) ?? [])],
        discountCents,
        taxes: own,
        taxCents,
        ...taxReliefOf(reliefCents),
        totalCents: cents - discountCents - reliefCents + (isTaxIncluded ? 0 : taxCents),
      }
    }),
    shipping: {
      cents: shippingCents,
      discounts: [...off.shippingShares],
      taxes: ofShipping,
      taxCents: sumOf(ofShipping),
      ...taxReliefOf(reliefOf(shippingPartId, shippingCents)),
    },
  }
}

/** What the shopper pays for shipping: its price less tax relief, plus taxes unless prices include them. */
export function shippingTotalCents(
  { cents, taxCents, taxReliefCents = 0 }: Pick<ShippingAllocation, 'cents' | 'taxCents' | 'taxReliefCents'>,
  isTaxIncluded: boolean,
): number {
  return cents - taxReliefCents + (isTaxIncluded ? 0 : taxCents)
}

function taxReliefOf(taxReliefCents: number): { taxReliefCents?: number } {
  return taxReliefCents === 0 ? {} : { taxReliefCents }
}

function sumOf(parts: readonly ProratePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}
