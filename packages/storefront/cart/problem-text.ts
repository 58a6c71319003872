import { purchaseFailureTitle } from '@sitewright/domain/purchase/purchase-failure-title.ts'
import { problemMessages } from '@sitewright/domain/purchase/problem.messages.ts'
import type { PurchaseProblem } from '@sitewright/domain/purchase/purchase-problem.ts'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import type { QuantityProblem } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { refusedCallMessages } from '@sitewright/domain/kit/calls/refused-call.messages.ts'
import { entryQuantityRange } from '@sitewright/domain/kit/limits.ts'
import type { AlertContent } from '../forms/form-alert.tsx'
import { apiErrorText, type ApiError } from '../kit/api.ts'
import { readCookie } from '../kit/cookies.ts'
import { translate } from '../kit/translate.ts'

/** Why an item cannot be bought or added; `not-read` when the server could not be asked for the chosen variant. */
export type PurchaseInputProblem = PurchaseProblem | { code: QuantityProblem | 'not-read'; values?: undefined }

/** Returns title and text of the alert for an item that could not be added to the cart or bought (SF-8.05). */
export function purchaseAlert(
  problem: PurchaseInputProblem | ApiError,
  of: { productType: number; isExpress: boolean },
): AlertContent {
  const text = 'status' in problem ? addToCartErrorText(problem) : inputProblemText(problem)
  return { title: translate(purchaseFailureTitle(of.productType, of.isExpress)), text }
}

/**
 * Returns the text for a problem found in the browser before a request is sent (SF-5.03 to SF-5.07). Does not use the
 * table of all refusals, because importing it would load the messages of every feature.
 */
export function inputProblemText({ code, values }: PurchaseInputProblem): string {
  if (code === 'cart.options-unselected') return translate(problemMessages.optionsUnselected, values ?? { options: [] })
  if (code === 'cart.denomination-unselected') return translate(problemMessages.selectDenomination)
  if (code === 'cart.not-enough-stock') return translate(problemMessages.notEnoughStock)
  if (code === 'cart.quantity-not-number') return translate(problemMessages.quantityNotNumber)
  if (code === 'cart.quantity-not-whole') return translate(problemMessages.quantityNotWhole)
  if (code === 'cart.quantity-range') return translate(problemMessages.quantityRange, entryQuantityRange)
  if (code === 'not-read') return translate(choiceMessages.variantNotRead)
  return translate(problemMessages.variantUnavailable)
}

/**
 * Text for an item that the server refused to add: session expired, cookies off, too many requests, or the server's message
 * (SF-8.01 to SF-8.04).
 */
export function addToCartErrorText(error: ApiError): string {
  if (error.isCrumbFail)
    return translate(areCookiesKept() ? refusedCallMessages.sessionExpired : refusedCallMessages.enableCookies)
  if (error.status === 429) return translate(refusedCallMessages.tooMany)
  return apiErrorText(error)
}

/**
 * True when the browser keeps cookies. Sets a test cookie, because some browsers report `cookieEnabled` but drop cookies
 * (SF-8.02).
 */
function areCookiesKept(): boolean {
  if (!navigator.cookieEnabled) return false
  document.cookie = 'sw-probe=1; path=/; SameSite=Lax'
  const isKept = readCookie('sw-probe') === '1'
  document.cookie = 'sw-probe=; path=/; Max-Age=0; SameSite=Lax'
  return isKept
}
