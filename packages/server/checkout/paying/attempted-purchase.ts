import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { BoughtLine } from '../../cart/index.ts'
import type { BeginDetails } from '../../payments/index.ts'

/**
 * What an attempt to pay buys, fixed when the button was pressed: the order is made of it, whatever happens to the cart and to
 * prices meanwhile.
 */
export type AttemptedPurchase = {
  snapshot: OrderSnapshot
  /** Token of an express purchase; '' for the visitor's cart. */
  cartToken: string
  cartId: string
  /** Lines of the cart that are bought, for taking them out of it. */
  boughtLines: readonly BoughtLine[]
  /** True when it uses discounts, whose uses are reserved for it. Missing, in attempts of earlier versions, means that it may. */
  usesDiscounts?: boolean
}

/**
 * Returns to whom a purchase is delivered, which payment in installments is assessed by; `null` for a purchase without delivery, and
 * for one that became an order and is forgotten here.
 */
export function customerOf({ snapshot }: Partial<AttemptedPurchase>): NonNullable<BeginDetails['customer']> | null {
  if (!snapshot?.delivery) return null
  const { firstName, lastName, address1, address2, city, region, postcode, country } = snapshot.delivery
  return {
    email: snapshot.email,
    name: `${firstName} ${lastName}`.trim(),
    address: { line1: address1, line2: address2, city, state: region, postalCode: postcode, country },
  }
}
