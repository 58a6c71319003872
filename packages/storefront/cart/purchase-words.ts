import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import type { PurchaseProblem } from '@sitewright/domain/cart/purchase-problem.ts'
import type { QuantityProblem } from '@sitewright/domain/catalog/quantity-input.ts'
import { quantityLimits } from '@sitewright/domain/kit/limits.ts'
import { declinedText, type Declined } from '../kit/api.ts'
import { areCookiesKept } from '../kit/cookies.ts'
import { say } from '../kit/words.ts'

/** What is said before anything is sent (SF-5.03 to SF-5.07). The table of all refusals would bring every area's words. */
export function problemText({ code, values }: PurchaseProblem | { code: QuantityProblem; values?: undefined }): string {
  if (code === 'cart.options-unselected') return say(cartMessages.optionsUnselected, values ?? { options: [] })
  if (code === 'cart.denomination-unselected') return say(cartMessages.selectDenomination)
  if (code === 'cart.not-enough-stock') return say(cartMessages.notEnoughStock)
  if (code === 'cart.quantity-not-number') return say(cartMessages.quantityNotNumber)
  if (code === 'cart.quantity-not-whole') return say(cartMessages.quantityNotWhole)
  if (code === 'cart.quantity-range') return say(cartMessages.quantityRange, quantityLimits)
  return say(cartMessages.variantUnavailable)
}

/** SF-8.01 to SF-8.04 */
export function addRefusalText(refusal: Declined): string {
  if (refusal.isCrumbFail) return say(areCookiesKept() ? cartMessages.sessionExpired : cartMessages.enableCookies)
  if (refusal.status === 429) return say(cartMessages.tooMany)
  return declinedText(refusal)
}
