import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { chosenOptionValues } from '@sitewright/domain/cart/cart-entry-label.ts'
import { minusSign } from '@sitewright/domain/cart/pricing/total-rows.ts'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { checkoutMessages } from '@sitewright/domain/checkout/checkout.messages.ts'
import { answerTexts } from '@sitewright/domain/forms/stored-answers.ts'
import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { subscriptionDuration, type SubscriptionPlan } from '@sitewright/domain/subscriptions/plan.ts'
import type { Ctx } from '../../context.ts'

/** Converts a line of a purchase to data for the checkout template. All texts are plain; the template escapes them. */
export function checkoutLineTemplateData(
  ctx: Ctx,
  entry: CartEntryView,
  currency: string,
): Readonly<Record<string, unknown>> {
  return {
    title: entry.title,
    fullUrl: entry.fullUrl,
    imageUrl: entry.imageUrl ?? '',
    imageAlt: entry.imageAlt || entry.title,
    imageColor: entry.imageColor ?? '',
    choices: chosenOptionValues(entry).join(', '),
    answers: answerTexts(entry.additionalFields),
    quantity: entry.quantity > 1 ? messageText(ctx.locale, checkoutMessages.quantity, { count: entry.quantity }) : '',
    problem: problemText(ctx, entry),
    ...moneyTemplateData(entry.subTotal, currency),
  }
}

function problemText(ctx: Ctx, { problem, available }: CartEntryView): string {
  if (problem === 'unavailable') return messageText(ctx.locale, cartPageMessages.lineUnavailable)
  return problem === null
    ? ''
    : messageText(ctx.locale, cartPageMessages.lineNotEnoughStock, { available: available ?? 0 })
}

/**
 * Converts an amount in minor units to template data: the number in both price formats that templates can print (PL-3.59), and
 * the texts printed before it (a minus sign or '') and after it.
 */
export function moneyTemplateData(cents: number, currency: string): Readonly<Record<string, unknown>> {
  const size = Math.abs(cents)
  const words = { before: minusSign(cents), after: '' }
  return { money: moneyObjects(size, currency).detailed, number: moneyNumberText(size, currency), ...words }
}

/**
 * Converts a subscription's plan to template data: the price of each payment, the interval and the number of payments (SF-4.28).
 * Shows 'Unavailable' when the product no longer has a plan.
 */
export function planTemplateData(
  ctx: Ctx,
  plan: SubscriptionPlan | null,
  cents: number,
  currency: string,
): Readonly<Record<string, unknown>> {
  if (!plan) return { money: null, number: '', before: messageText(ctx.locale, catalogMessages.unavailable), after: '' }
  const { billingPeriod, numBillingCycles: count } = plan
  const every = { unit: billingPeriod.unit, count: billingPeriod.value }
  const duration = subscriptionDuration(every, count)
  const words = messageText(ctx.locale, catalogMessages.subscriptionPrice, {
    price: '{price}',
    from: false,
    every: every.count,
    unit: every.unit,
    duration: duration?.count ?? null,
    durationUnit: duration?.unit ?? every.unit,
  })
  const [before = '', after = ''] = words.split('{price}')
  const { endless, payments } = checkoutMessages
  const term = count === 0 ? messageText(ctx.locale, endless) : messageText(ctx.locale, payments, { count })
  return { ...moneyTemplateData(cents, currency), before, after, term }
}
