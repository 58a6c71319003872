import { captchaRefusals } from './captcha/captcha-refusals.ts'
import { cartRefusals } from './cart/cart-refusals.ts'
import { catalogRefusals } from './catalog/catalog-refusals.ts'
import { changesRefusals } from './changes/changes-refusals.ts'
import { checkoutRefusals } from './checkout/checkout-refusals.ts'
import { customersRefusals } from './customers/customers-refusals.ts'
import { discountsRefusals } from './discounts/discounts-refusals.ts'
import { downloadsRefusals } from './downloads/downloads-refusals.ts'
import { kitRefusals } from './kit/kit-refusals.ts'
import type { FieldProblem, Refusal, RefusalCode } from './kit/refusal.ts'
import { messageText, type Locale, type Message } from './kit/text.ts'
import { mailRefusals } from './mail/mail-refusals.ts'
import { mediaRefusals } from './media/media-refusals.ts'
import { ordersRefusals } from './orders/orders-refusals.ts'
import { pagesRefusals } from './pages/pages-refusals.ts'
import { paymentsRefusals } from './payments/payments-refusals.ts'
import { restockRefusals } from './restock/restock-refusals.ts'
import { reviewsRefusals } from './reviews/reviews-refusals.ts'
import { shippingRefusals } from './shipping/shipping-refusals.ts'
import { shoppersRefusals } from './shoppers/shoppers-refusals.ts'
import { sitesRefusals } from './sites/sites-refusals.ts'
import { stockRefusals } from './stock/stock-refusals.ts'
import { teamRefusals } from './team/team-refusals.ts'
import { themesRefusals } from './themes/themes-refusals.ts'

/**
 * HTTP status and message by code of a refusal (an error with which the server declines a request). Imported only by the server
 * and tests, because it loads the messages of all features. Browsers receive the text of a refusal in the response.
 */
export const refusals = {
  ...kitRefusals,
  ...cartRefusals,
  ...captchaRefusals,
  ...changesRefusals,
  ...checkoutRefusals,
  ...customersRefusals,
  ...discountsRefusals,
  ...downloadsRefusals,
  ...catalogRefusals,
  ...stockRefusals,
  ...restockRefusals,
  ...teamRefusals,
  ...shippingRefusals,
  ...shoppersRefusals,
  ...sitesRefusals,
  ...pagesRefusals,
  ...paymentsRefusals,
  ...mailRefusals,
  ...mediaRefusals,
  ...reviewsRefusals,
  ...ordersRefusals,
  ...themesRefusals,
} satisfies Readonly<Record<RefusalCode, { status: number; message: Message<never> }>>

/** Returns the error text of a refusal in the reader's language. */
export function refusalText(locale: Locale, refusal: Refusal): string {
  return textOf(locale, { message: refusal.ownMessage ?? refusals[refusal.code].message, values: refusal.values })
}

/** Returns a refusal's error texts for single form fields, by field id. */
export function fieldErrorTexts(locale: Locale, refusal: Refusal): Record<string, string> {
  return Object.fromEntries(Object.entries(refusal.fields).map(([id, problem]) => [id, textOf(locale, problem)]))
}

function textOf(locale: Locale, problem: FieldProblem): string {
  // The cast to `Message<unknown>` is safe: whoever throws a `Refusal` passes the values that the message of its code takes.
  return messageText<unknown>(locale, problem.message as Message<unknown>, problem.values)
}
