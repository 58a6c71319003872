import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { RefusedRequest } from '../http/index.ts'

/**
 * What `page/checkout-page.ts` draws: it exports `checkoutPage(ctx, input): Promise<Reply>`, called for GET /checkout and for
 * posts of its form that were refused.
 */
export type CheckoutPageInput = {
  checkout: CheckoutView
  /** A fresh idempotency key for the form's hidden field `attempt`. After an answer was lost, the posted one is repeated. */
  attempt: string
  /** CSRF token of this browser, for scripts and the hidden field `crumb`. */
  crumb: string
  /** Status of the answer: 200, or that of the refusal. */
  status: number
  /** The refused post: its message, the texts of single fields by name, and what was posted. `null` when nothing was refused. */
  problem: Pick<RefusedRequest, 'text' | 'code' | 'fields' | 'body'> | null
}
