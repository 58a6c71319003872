import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import {
  refundAllocations,
  shareRefund,
  type LineRefund,
  type WantedRefund,
} from '@sitewright/domain/orders/refund-allocations.ts'
import type { ProratePart } from '@sitewright/domain/discounts/prorate.ts'
import { refundTaxes, sumTaxes } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import type { OrderDetail, OrderLineDetail, RefundBody } from '@sitewright/domain/orders/orders.wire.ts'
import { parseAmount } from '../../kit/form/parse-amount.ts'
import { chosenUnits, countUnits, readQuantities, type ChoosableLine, type Quantities } from './quantities.ts'

/** What is typed in the form of a refund. Amounts are texts, so that a wrong one can be corrected. */
export type RefundFields = {
  quantities: Quantities
  shipping: string
  extra: string
  isRestocked: boolean
  note: string
  message: string
  isShopperNotified: boolean
}

export const emptyRefund: RefundFields = {
  quantities: {},
  shipping: '',
  extra: '',
  isRestocked: true,
  note: '',
  message: '',
  isShopperNotified: true,
}

/** Reads what was kept of a form; null when it was kept in another shape. An older version of the studio kept the texts alone. */
export function readRefund(kept: unknown): RefundFields | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { quantities, isRestocked, isShopperNotified, ...rest } = { ...emptyRefund, ...kept }
  const { shipping, extra, note, message } = rest
  if ([shipping, extra, note, message].some((text) => typeof text !== 'string')) return null
  return {
    quantities: readQuantities(quantities),
    shipping,
    extra,
    isRestocked: isRestocked !== false,
    note,
    message,
    isShopperNotified: isShopperNotified !== false,
  }
}

/** Lowers the chosen units to those that can still be refunded, because the order may have changed since. */
export function cutToOrder(order: OrderDetail, quantities: Quantities): { quantities: Quantities; isCut: boolean } {
  const units = chosenUnits(refundableLines(order), quantities)
  const chosen = Object.values(quantities).map((quantity) => ({ quantity }))
  return {
    quantities: Object.fromEntries(units.map(({ lineId, quantity }) => [lineId, quantity])),
    isCut: countUnits(units) < countUnits(chosen),
  }
}

/** What a refund would pay back. Amounts in minor units; amounts that are not readable count as 0. */
export type RefundFormPlan = {
  lines: LineRefund[]
  shippingCents: number
  extraCents: number
  amountCents: number
  /** The taxes within the amount, by the id of the order's tax. */
  taxes: ProratePart[]
  /** Most that can be paid back beyond the chosen units and shipping. */
  mostExtraCents: number
  /** Number of chosen units that can go back in stock: of counted stock, and still in the shop or with the shopper. */
  restockable: number
  isEmpty: boolean
  /** The request; null while nothing is chosen, or an amount has to be put right. */
  body: RefundBody | null
}

/** Returns the lines of which units can be refunded. */
export function refundableLines({ lines }: OrderDetail): ChoosableLine[] {
  const choosable = lines.map((line) => ({ line, most: line.quantity - line.refundedQuantity }))
  return choosable.filter(({ most }) => most > 0)
}

/** Computes a refund from the totals stored with the order's lines, by the rule of the server. */
export function planRefundForm(order: OrderDetail, fields: RefundFields): RefundFormPlan {
  const units = chosenUnits(refundableLines(order), fields.quantities)
  const lines = refundAllocations(order.lines, units)
  const shipping = amountUpTo(order.refundableShippingCents, fields.shipping, order.currency)
  const ofUnits = lines.reduce((sum, { cents }) => sum + cents, 0)
  const mostExtraCents = Math.max(0, order.refundableCents - ofUnits - (shipping ?? 0))
  const extra = amountUpTo(mostExtraCents, fields.extra, order.currency)
  const [shippingCents, extraCents] = [shipping ?? 0, extra ?? 0]
  const amountCents = ofUnits + shippingCents + extraCents
  const isEmpty = units.length === 0 && amountCents === 0 && shipping !== null && extra !== null
  const restockable = restockableUnits(order, units)
  const { note, message, isShopperNotified } = fields
  const body = {
    lines: units,
    shippingCents,
    extraCents,
    isRestocked: fields.isRestocked && restockable > 0,
    note: note.trim(),
    message: isShopperNotified ? message.trim() : '',
    isShopperNotified,
    expectedCents: amountCents,
  }
  const isWrong = shipping === null || extra === null || isEmpty
  return {
    lines,
    shippingCents,
    extraCents,
    amountCents,
    taxes: taxesWithin(order, { lines: units, shippingCents, extraCents }),
    mostExtraCents,
    restockable,
    isEmpty,
    body: isWrong ? null : body,
  }
}

function taxesWithin(order: OrderDetail, wanted: WantedRefund): ProratePart[] {
  const { lines, shippingPart, refunds, refundableShippingCents } = order
  const amounts = shareRefund({ lines, shippingLeftCents: refundableShippingCents }, wanted)
  if (!amounts) return []
  const earlier = refunds.filter(({ state }) => state !== 'failed')
  const taxes = refundTaxes({ lines, shipping: shippingPart }, earlier, amounts)
  return sumTaxes([...taxes.lines.values(), taxes.shipping])
}

/** Returns an amount as it stands in a field: `9.50`. */
export function amountFieldText(cents: number, currency: string): string {
  return formatMinorUnits(cents, fractionDigits(currency))
}

function amountUpTo(most: number, text: string, currency: string): number | null {
  const cents = parseAmount(text, currency)
  return cents === null || cents > most ? null : cents
}

function restockableUnits({ lines }: OrderDetail, units: readonly { lineId: string; quantity: number }[]): number {
  const most = new Map(
    lines.filter(({ isStockTracked }) => isStockTracked).map((line) => [line.id, returnableUnits(line)]),
  )
  return units.reduce((sum, { lineId, quantity }) => sum + Math.min(quantity, most.get(lineId) ?? 0), 0)
}

/** Units of a cancelled order have left it already: what became of them was chosen with the cancellation. */
function returnableUnits({ openQuantity, fulfilledQuantity, returnedQuantity }: OrderLineDetail): number {
  return openQuantity + fulfilledQuantity - returnedQuantity
}
