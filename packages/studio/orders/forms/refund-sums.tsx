import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import { centsOf } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Sums, type SumRow } from '@sitewright/ui/layout/sums.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { methodText } from '../method-text.ts'
import type { RefundFormPlan } from './refund-plan.ts'
import styles from './order-forms.module.css'

/** What a refund pays back for what, the taxes within it, and what the shop keeps. Announced to screen readers while it changes. */
export function RefundSums({ order, plan }: { order: OrderDetail; plan: RefundFormPlan }) {
  const translate = useTranslate()
  const money = (cents: number) => moneyText(cents, order.currency)
  const [payment] = order.payments
  const method = payment ? methodText(payment, translate) : ''
  const kept = order.refundableCents - plan.amountCents
  const rows: SumRow[] = [
    ...plan.lines.map(({ lineId, quantity, cents }) => {
      const title = order.lines.find(({ id }) => id === lineId)?.title ?? ''
      return { id: lineId, title: translate(messages.linePieces, { quantity, title }), amount: money(cents) }
    }),
    ...(plan.shippingCents > 0
      ? [{ id: 'shipping', title: translate(messages.shippingCost), amount: money(plan.shippingCents) }]
      : []),
    ...(plan.extraCents > 0
      ? [{ id: 'extra', title: translate(messages.goodwill), amount: money(plan.extraCents) }]
      : []),
    { id: 'total', title: translate(messages.chargesTo, { method }), amount: money(plan.amountCents), isTotal: true },
    ...order.taxes
      .filter(({ id }) => centsOf(plan.taxes, id) > 0)
      .map(({ id, name, ratePpm }) => {
        const title = translate(orderWords.taxIncluded, { name, rate: ppmToPercentText(ratePpm) })
        return { id: `tax-${id}`, title, amount: money(centsOf(plan.taxes, id)), isQuiet: true }
      }),
    { id: 'kept', title: translate(messages.youKeep), amount: money(kept), isQuiet: true },
  ]
  return (
    <div className={styles['sums']} aria-live="polite">
      <Sums rows={rows} isBoxed />
      <p className={styles['quiet']}>
        {translate(payment?.provider === 'manual' ? messages.byHand : messages.noWayBack)}
      </p>
    </div>
  )
}
