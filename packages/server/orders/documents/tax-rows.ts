import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import type { ProratePart } from '@sitewright/domain/discounts/prorate.ts'
import { orderDocument as words } from '@sitewright/domain/orders/order-document.messages.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { TaxedPart } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import { netOf, summarizeTaxes } from '@sitewright/domain/orders/rules/tax-summary.ts'
import type { PaperContext } from '../papers/paper-context.ts'
import { makeSay } from '../papers/say.ts'
import type { DocumentSum } from './document-content.ts'

/** Returns what a paper states about the taxes of one line: its net amount, and rate and amount of each tax. */
export function taxDetailsOf(part: TaxedPart, order: OrderDetail, paper: PaperContext): string[] {
  const say = makeSay(paper)
  const { money } = paper
  const taxes = part.taxes.map((tax) => `${taxName(tax, order, paper)}: ${money(tax.cents)}`)
  return [`${say(words.net)}: ${money(netOf(part))}`, ...taxes]
}

/** Returns the rows below a paper's total: net amount and tax of shipping and of each rate, and the net amount in all. */
export function taxRowsOf(
  { lines, shipping }: { lines: readonly TaxedPart[]; shipping: TaxedPart },
  order: OrderDetail,
  paper: PaperContext,
): DocumentSum[] {
  const say = makeSay(paper)
  const { money } = paper
  const row = (title: string, cents: number): DocumentSum => ({ title, text: money(cents), isTotal: false })
  const { rates, untaxedCents, netCents } = summarizeTaxes([...lines, shipping])
  if (rates.length === 0) return []
  const ofShipping =
    shipping.totalCents === 0
      ? []
      : [
          row(`${say(orderWords.shipping)}, ${say(words.net)}`, netOf(shipping)),
          ...shipping.taxes.map((tax) => row(`${say(orderWords.shipping)}, ${taxName(tax, order, paper)}`, tax.cents)),
        ]
  return [
    ...ofShipping,
    ...rates.map((rate) =>
      row(say(words.taxOnNet, { tax: taxName(rate, order, paper), net: money(rate.netCents) }), rate.cents),
    ),
    ...(untaxedCents === 0 ? [] : [row(say(words.untaxed), untaxedCents)]),
    row(say(words.netTotal), netCents),
  ]
}

function taxName({ id }: Pick<ProratePart, 'id'>, { taxes }: OrderDetail, paper: PaperContext): string {
  const tax = taxes.find((one) => one.id === id)
  return tax ? makeSay(paper)(orderWords.tax, { name: tax.name, rate: ppmToPercentText(tax.ratePpm) }) : ''
}
