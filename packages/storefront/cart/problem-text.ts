import { alertTitle } from '@sitewright/domain/purchase/alert-title.ts'
import { problemMessages } from '@sitewright/domain/purchase/problem.messages.ts'
import type { PurchaseProblem } from '@sitewright/domain/purchase/purchase-problem.ts'
import { choiceMessages } from '@sitewright/domain/catalog/choice.messages.ts'
import type { QuantityProblem } from '@sitewright/domain/catalog/quantity-input.ts'
import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import { unitsPerLine } from '@sitewright/domain/kit/limits.ts'
import type { AlertContent } from '../forms/form-alert.tsx'
import { apiErrorText, type ApiError } from '../kit/api.ts'
import { readCookie } from '../kit/cookies.ts'
import { translate } from '../kit/translate.ts'

/** Why a purchase cannot be requested; `not-read` when the chosen variant could not be looked up. */
export type InputProblem = PurchaseProblem | { code: QuantityProblem | 'not-read'; values?: undefined }

/** Title and text of the alert for an item that could not be added or bought (SF-8.05). */
export function purchaseAlert(
  problem: InputProblem | ApiError,
  of: { productType: number; isExpress: boolean },
): AlertContent {
  const text = 'status' in problem ? addFailureText(problem) : problemText(problem)
  return { title: translate(alertTitle(of.productType, of.isExpress)), text }
}

/**
 * Text of a problem found before anything is sent (SF-5.03 to SF-5.07). Importing the table of all refusals instead would load
 * the messages of every feature.
 */
export function problemText({ code, values }: InputProblem): string {
  if (code === 'cart.options-unselected') return translate(problemMessages.optionsUnselected, values ?? { options: [] })
  if (code === 'cart.denomination-unselected') return translate(problemMessages.selectDenomination)
  if (code === 'cart.not-enough-stock') return translate(problemMessages.notEnoughStock)
  if (code === 'cart.quantity-not-number') return translate(problemMessages.quantityNotNumber)
  if (code === 'cart.quantity-not-whole') return translate(problemMessages.quantityNotWhole)
  if (code === 'cart.quantity-range') return translate(problemMessages.quantityRange, unitsPerLine)
  if (code === 'not-read') return translate(choiceMessages.variantNotRead)
  return translate(problemMessages.variantUnavailable)
}

/** Text for a refused add: session expired, cookies off, too many requests, or the server's message (SF-8.01 to SF-8.04). */
export function addFailureText(error: ApiError): string {
  if (error.isCrumbFail) return translate(areCookiesKept() ? callMessages.sessionExpired : callMessages.enableCookies)
  if (error.status === 429) return translate(callMessages.tooMany)
  return apiErrorText(error)
}

/** True when the browser keeps a test cookie: some report `cookieEnabled` but drop cookies (SF-8.02). */
function areCookiesKept(): boolean {
  if (!navigator.cookieEnabled) return false
  document.cookie = 'sw-probe=1; path=/; SameSite=Lax'
  const isKept = readCookie('sw-probe') === '1'
  document.cookie = 'sw-probe=; path=/; Max-Age=0; SameSite=Lax'
  return isKept
}
