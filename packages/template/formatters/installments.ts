import { displayedProductPrice, unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { installmentsOffer, type InstallmentsContext } from '@sitewright/domain/installments/installments.ts'
import { installmentsLine } from '@sitewright/domain/installments/installments-line.ts'
import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { printFragment } from '../run/partials.ts'
import type { RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asNumber, asText, child, childAtTextKey, isTruthy } from '../run/values.ts'
import { islandJsonOf } from '../run/step-budget.ts'
import { moneyHtml, type MoneyArguments } from './money-html.ts'
import { requestedVariantOf } from './picker.ts'
import { itemIdOf, productFactsOf } from './product.ts'
import { builtInText } from './localized-text.ts'

/**
 * Prints the installments badge beside a product's price; '' when the page does not offer installments for the product (SF-2.09).
 */
export function printInstallments(item: unknown, args: MoneyArguments, run: RenderState): string {
  const context = contextOf(item, run)
  if (!context) return ''
  const product = productFactsOf(item, run)
  const requested = requestedVariantOf(item, run)
  const first = displayedProductPrice(product).cents
  const offer = installmentsOffer(requested ? unitPriceCents(requested) : first, context)
  if (!offer) return ''
  const { cents, name, before, after } = installmentsLine(offer, (message, ...values) =>
    builtInText(run, message, ...values),
  )
  const { currency } = product
  return printFragment(run, 'product-installments', {
    before,
    after,
    money: moneyHtml(cents, currency, args, run),
    isNameFirst: name === 'first',
    name: builtInText(run, installmentsMessages.name),
    props: islandJsonOf(run, { itemId: itemIdOf(item), currency, cents: first, context }),
  })
}

/**
 * Returns the installments data of a product from the page data; `null` when the page offers no installments for it. Imported
 * data may be malformed, so fields of the wrong type read as 0 or '' (SF-3.11).
 */
function contextOf(item: unknown, run: RenderState): InstallmentsContext | null {
  const data = childAtTextKey(lookUpInScope(run.frame, 'productInstallmentsContext'), itemIdOf(item))
  if (!isTruthy(child(data, 'afterPayAvailable'))) return null
  return {
    afterPayAvailable: true,
    afterPayMin: asNumber(child(data, 'afterPayMin')),
    afterPayMax: asNumber(child(data, 'afterPayMax')),
    shopperLanguage: asText(child(data, 'shopperLanguage')),
    stripeAccountCountry: asText(child(data, 'stripeAccountCountry')),
  }
}
