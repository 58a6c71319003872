import type { CheckoutLine } from '@sitewright/domain/checkout/checkout.wire.ts'
import { checkoutCallMessages as words } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import { lineTitle, type LineProblem, type PurchaseLine } from '@sitewright/domain/checkout/purchase.ts'
import { unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { answerTexts } from '@sitewright/domain/forms/stored-answers.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import type { Ctx } from '../../context.ts'
import type { OpenCheckout } from '../open-checkout.ts'

/** Returns the lines of a purchase. Lines that cannot be bought are left out once the shopper has accepted that. */
export function visibleLines(ctx: Ctx, { purchase, shown }: OpenCheckout): CheckoutLine[] {
  const accepted = new Set(shown.lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id))
  return purchase.lines
    .filter(({ entry, quantity }) => quantity > 0 || !accepted.has(entry.id))
    .map((line) => lineView(ctx, line))
}

function lineView(ctx: Ctx, { entry, quantity, problem }: PurchaseLine): CheckoutLine {
  const unitCents = unitPriceCents(entry)
  const { image } = entry
  return {
    id: entry.id,
    itemId: entry.itemId,
    sku: entry.sku,
    title: entry.title,
    fullUrl: entry.fullUrl,
    options: entry.optionNames.map((name) => ({ name, value: entry.attributes[name] ?? '' })),
    answers: answerTexts(entry.additionalFields),
    productType: entry.productType,
    quantity,
    wantedQuantity: entry.quantity,
    unitPriceCents: unitCents,
    fullUnitPriceCents: entry.priceCents,
    subtotalCents: unitCents * quantity,
    imageUrl: image?.url ?? null,
    imageAlt: image?.alt || entry.title,
    imageColor: image?.color ?? null,
    problem,
    problemText:
      problem === null
        ? ''
        : problemText(ctx, problem, { title: lineTitle(entry), from: entry.quantity, to: quantity }),
  }
}

type Units = { title: string; from: number; to: number }

function problemText({ locale }: Ctx, problem: LineProblem, units: Units): string {
  if (problem === 'not-enough-stock') return messageText(locale, words.stock, units)
  if (problem === 'sold-out') return messageText(locale, words.soldOut, units)
  return messageText(locale, problem === 'unavailable' ? words.unavailable : words.notSoldHere, units)
}
