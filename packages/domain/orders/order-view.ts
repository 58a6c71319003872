import { ppmToPercentText } from '../shipping/percent-text.ts'
import { productTypes } from '../kit/enums.ts'
import { messageText, type Locale, type Message } from '../kit/text.ts'
import type { MoneyFormat } from './order-money.ts'
import type { OrderDetail, OrderLineDetail } from './orders.wire.ts'
import { orderWords as words } from './order-words.messages.ts'

/** The part of an order that its lines and sums are printed from. */
export type PrintedOrder = Pick<
  OrderDetail,
  'lines' | 'discounts' | 'taxes' | 'isTaxIncluded' | 'taxExemption' | 'shipping' | 'totals' | 'refundedCents'
>

/** One line of an order as text. Plain text: templates escape it. */
export type OrderLineView = {
  id: string
  itemId: string
  title: string
  /** The chosen options: `Oat, large`. */
  choice: string
  answers: { title: string; text: string }[]
  sku: string
  quantity: number
  /** `2 pieces`; '' for a single piece. */
  pieces: string
  unit: string
  /** Unit price times quantity, before discounts and without taxes on top. */
  amount: string
  cents: number
  imageUrl: string
  isDigital: boolean
  isShipped: boolean
  refundedQuantity: number
}

/** One row below the lines. `cents` is negative for what is taken off. */
export type OrderSumView = {
  key: string
  name: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'tax-relief' | 'total' | 'included' | 'refunded' | 'tax-left'
  title: string
  cents: number
  text: string
}

/** How an order's texts are printed: language, and format of amounts. */
export type PrintOptions = { locale: Locale; money: MoneyFormat }

/** Returns an order's lines as text. */
export function orderLineViews(lines: readonly OrderLineDetail[], print: PrintOptions): OrderLineView[] {
  return lines.map((line) => lineView(line, print))
}

function lineView(line: OrderLineDetail, { locale, money }: PrintOptions): OrderLineView {
  const { id, itemId, title, answers, sku, quantity, productType, refundedQuantity } = line
  return {
    id,
    itemId,
    title,
    choice: line.options.map(({ value }) => value).join(', '),
    answers,
    sku,
    quantity,
    pieces: quantity === 1 ? '' : messageText(locale, words.pieces, { quantity }),
    unit: money(line.unitPriceCents),
    amount: money(line.subtotalCents),
    cents: line.subtotalCents,
    imageUrl: line.imageUrl ?? '',
    isDigital: productType === productTypes.digital,
    isShipped: productType === productTypes.physical,
    refundedQuantity,
  }
}

/**
 * Returns the sums of an order in the order in which they add up to the total: subtotal, discounts, shipping and taxes, or what an exempt customer did not pay. Taxes that
 * prices contain, what was paid back, and the taxes that are left after it, stand below the total. Discounts on shipping have no row, because the price of shipping
 * is printed after them.
 */
export function orderSumViews(order: PrintedOrder, { locale, money }: PrintOptions): OrderSumView[] {
  const { totals, shipping, discounts, isTaxIncluded } = order
  const translate = <values>(message: Message<values>, ...values: values extends undefined ? [] : [values: values]) =>
    messageText(locale, message, ...values)
  const row = (name: OrderSumView['name'], title: string, cents: number, key: string = name): OrderSumView => ({
    key,
    name,
    title,
    cents,
    text: name === 'shipping' && cents === 0 ? translate(words.free) : money(cents),
  })
  const taxes = order.taxes.map(({ id, name, ratePpm, amountCents }) => {
    const message = isTaxIncluded ? words.taxIncluded : words.tax
    const title = translate(message, { name, rate: ppmToPercentText(ratePpm) })
    return row(isTaxIncluded ? 'included' : 'tax', title, amountCents, `tax-${id}`)
  })
  const lowered = discounts.filter(({ target, cents }) => target !== 'shipping' && cents > 0)
  return [
    row('subtotal', translate(words.subtotal), totals.subtotalCents),
    ...lowered.map(({ id, code, name, cents }) => {
      const called = code || name
      const title = called === '' ? translate(words.discount) : translate(words.namedDiscount, { name: called })
      return row('discount', title, -cents, `discount-${id}`)
    }),
    ...(shipping
      ? [row('shipping', translate(shipping.isPickup ? words.pickup : words.shipping), totals.shippingCents)]
      : []),
    ...(isTaxIncluded ? [] : taxes),
    ...(order.taxExemption ? [row('tax-relief', translate(words.taxExemption), 0 - (totals.taxReliefCents ?? 0))] : []),
    row('total', translate(words.total), totals.totalCents),
    ...(isTaxIncluded ? taxes : []),
    ...(order.refundedCents > 0 ? [row('refunded', translate(words.refunded), -order.refundedCents)] : []),
    ...order.taxes
      .filter(({ refundedCents }) => refundedCents > 0)
      .map(({ id, name, ratePpm, amountCents, refundedCents }) => {
        const title = translate(words.taxAfterRefunds, { name, rate: ppmToPercentText(ratePpm) })
        return row('tax-left', title, amountCents - refundedCents, `tax-left-${id}`)
      }),
  ]
}
