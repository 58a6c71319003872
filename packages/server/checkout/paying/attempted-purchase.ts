import type { OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { BoughtLine } from '../../cart/index.ts'

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
}
