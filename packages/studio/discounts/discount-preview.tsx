import { applyDiscounts, type DiscountLine } from '@sitewright/domain/discounts/apply-discounts.ts'
import type { Discount } from '@sitewright/domain/discounts/discount.ts'
import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { NewDiscount, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { couponReasonText, minimumOrderPlaceholder } from '@sitewright/domain/discounts/reason-text.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { OrderDetail, OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { Sums } from '@sitewright/ui/layout/sums.tsx'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { useOrder, useOrderList } from '../orders/orders-query.ts'
import type { SiteOfSession } from '../session/session.ts'
import { discountSentence, type Clause, type SentenceStyle } from './discount-sentence.ts'
import styles from './discounts.module.css'

/** Orders whose baskets are offered. */
const mostBaskets = 10

/** What a discount does, as it is typed: in a sentence, and on the basket of a real order (BX-2.09). */
export function DiscountPreview({
  site,
  discount,
  style,
  changed,
}: {
  site: SiteOfSession
  discount: NewDiscount
  style: SentenceStyle
  /** Names of the form's fields that are not saved yet, whose clauses are marked. */
  changed: readonly string[]
}) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.doesCard)}>
      <CardBody>
        <p className={styles['sentence']} aria-live="polite">
          {discountSentence(discount, style).map((clause) => (
            <ClauseText
              key={clause.text}
              clause={clause}
              isChanged={clause.fields.some((name) => changed.includes(name))}
            />
          ))}
        </p>
        {maySeeOrders(site) && <Baskets site={site} discount={discount} />}
      </CardBody>
    </Card>
  )
}

function ClauseText({ clause, isChanged }: { clause: Clause; isChanged: boolean }) {
  return isChanged ? <mark>{clause.text}</mark> : clause.text
}

function Baskets({ site, discount }: { site: SiteOfSession; discount: NewDiscount }) {
  const translate = useTranslate()
  const { data } = useOrderList(site.id, {})
  const [chosen, setChosen] = useState('')
  if (!data) return null
  const orders: readonly OrderListItem[] = data.orders.slice(0, mostBaskets)
  const number = Number(chosen === '' ? (orders[0]?.number ?? 0) : chosen)
  if (orders.length === 0) return <p className={styles['help']}>{translate(messages.noBaskets)}</p>
  return (
    <>
      <SelectField
        label={translate(messages.tryIt)}
        value={String(number)}
        options={orders.map((order) => ({
          value: String(order.number),
          label: translate(messages.basketOf, { number: order.number, count: order.unitCount }),
        }))}
        onChange={setChosen}
      />
      <Basket site={site} number={number} discount={discount} />
    </>
  )
}

function Basket({ site, number, discount }: { site: SiteOfSession; number: number; discount: NewDiscount }) {
  const translate = useTranslate()
  const { data: order } = useOrder(site.id, number)
  if (!order) return null
  const { lines, off, reason } = tryOn(order, discount)
  const money = (cents: number) => moneyText(cents, order.currency)
  const rows = [
    { id: 'items', title: translate(messages.items), amount: money(lines) },
    { id: 'off', title: translate(messages.takesOff), amount: off === 0 ? money(0) : `−${money(off)}` },
    { id: 'sum', title: translate(messages.subtotal), amount: money(lines - off), isTotal: true },
  ]
  const text =
    reason && couponReasonText(reason, translate).replace(minimumOrderPlaceholder, money(discount.minimumCents ?? 0))
  return (
    <>
      <Sums rows={rows} isBoxed />
      {text && <p className={styles['help']}>{translate(messages.shopperReads, { text })}</p>}
    </>
  )
}

/** Applies the discount alone to what an order bought, by the rules of the cart. Shipping counts among what it takes off. */
function tryOn(order: OrderDetail, discount: NewDiscount) {
  const lines: DiscountLine[] = order.lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    quantity: line.quantity,
    cents: line.subtotalCents,
    mayBeLowered: line.productType !== productTypes.giftCard,
    isShipped: line.productType === productTypes.physical,
  }))
  const { name, target, kind, amount, productIds = [], minimumCents = 0, combinesWith = [] } = discount
  const rule = { name, target, kind, amount, productIds, minimumCents, combinesWith }
  const tried: Discount = { id: 'tried', code: discount.code === '' ? '' : 'TRIED', state: 'live', ...rule }
  const shippingCents = order.shipping?.cents ?? null
  const { taken, reasons } = applyDiscounts(lines, shippingCents, [tried])
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const shipping = discount.target === 'shipping' ? (shippingCents ?? 0) : 0
  return { lines: cents + shipping, off: taken.get('tried') ?? 0, reason: reasons.get('tried') }
}

/** How often a saved discount was used. */
export function DiscountUses({ discount }: { discount: OwnerDiscount }) {
  const translate = useTranslate()
  const used = translate(messages.times, { count: discount.uses })
  return (
    <Card title={translate(messages.soFarCard)}>
      <CardBody>
        <Sums rows={[{ id: 'uses', title: translate(messages.usedTimes), amount: used }]} />
      </CardBody>
    </Card>
  )
}
