import { orderSumViews } from '@sitewright/domain/orders/order-view.ts'
import { orderMoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import type { OrderDetail, OrderRefund } from '@sitewright/domain/orders/orders.wire.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { Sums, type SumRow } from '@sitewright/ui/layout/sums.tsx'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { useState } from 'react'
import { useLocale, useTranslate } from '../../kit/locale.tsx'
import { eventTimeText } from '../../kit/time-text.ts'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import { paymentLooks } from '../order-states.ts'
import { methodText } from '../method-text.ts'
import { creditNotePath } from '../orders-query.ts'
import { StateBadge } from '../state-badge.tsx'
import styles from './order-detail.module.css'

/** The order's money: how the total came about, what was paid, and what was paid back. */
export function PaymentCard({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { order } = screen
  const rows = usePaymentRows(screen)
  return (
    <Card
      title={translate(messages.payment)}
      note={<StateBadge look={paymentLooks[order.axes.payment]} />}
      {...(order.actions.includes('mark-paid') && { footer: <MarkPaid screen={screen} /> })}
    >
      <Sums rows={rows} />
    </Card>
  )
}

function usePaymentRows({ site, order }: OrderScreen): SumRow[] {
  const translate = useTranslate()
  const locale = useLocale()
  const { currency } = order
  const money = orderMoneyFormat({ currency, language: locale.tag, isByLocale: false })
  const sums = orderSumViews(order, { locale, money }).filter(({ name }) => name !== 'refunded')
  const [now] = useState(() => Date.now())
  const date = (at: number) => eventTimeText(locale.tag, at, now)
  return [
    ...sums.map(({ key, name, title, text }) => ({
      id: key,
      title,
      amount: text,
      isTotal: name === 'total',
      isQuiet: name === 'included' || name === 'tax-left',
      note: name === 'shipping' ? order.shipping?.name : undefined,
    })),
    ...paidRows(order, translate, money, date),
    ...order.refunds.map((refund) =>
      refundRow(refund, creditNotePath(site.id, order.number, refund.id), { translate, money, date }),
    ),
    ...(order.refundedCents > 0
      ? [
          {
            id: 'kept',
            title: translate(messages.kept),
            amount: money(order.paidCents - order.refundedCents),
            isTotal: true,
          },
        ]
      : []),
  ]
}

type Print = (value: number) => string

function paidRows(order: OrderDetail, translate: Translate, money: Print, date: Print): SumRow[] {
  const { paidCents, totals, axes } = order
  if (axes.payment === 'none' && axes.order !== 'cancelled')
    return [
      {
        id: 'to-pay',
        title: translate(messages.toPay),
        amount: money(totals.totalCents),
        note: deadlineNote(order, translate, date),
      },
    ]
  if (paidCents === 0) return []
  const [payment] = order.payments
  const note = payment && translate(messages.paidWith, paidWith(payment, order.createdAt, translate, date))
  return [{ id: 'paid', title: translate(messages.paid), amount: money(paidCents), note }]
}

/** Says until when an unpaid order is held, and until when if its customer confirms it. */
function deadlineNote(
  { expiresAt, confirmedExpiresAt }: OrderDetail,
  translate: Translate,
  date: Print,
): string | undefined {
  if (expiresAt === null) return undefined
  if (confirmedExpiresAt === undefined) return translate(messages.expires, { date: date(expiresAt) })
  return translate(messages.expiresUnconfirmed, { time: date(expiresAt), date: date(confirmedExpiresAt) })
}

function paidWith(payment: OrderDetail['payments'][number], createdAt: number, translate: Translate, date: Print) {
  return { method: methodText(payment, translate), date: date(payment.paidAt ?? createdAt) }
}

type Printing = { translate: Translate; money: Print; date: Print }

function refundRow(refund: OrderRefund, creditNoteUrl: string, { translate, money, date }: Printing): SumRow {
  const titles = { pending: messages.refundPending, done: messages.refund, failed: messages.refundFailed }
  const note = [date(refund.finishedAt ?? refund.createdAt), refund.note, refund.failure]
  return {
    id: refund.id,
    title: translate(titles[refund.state]),
    amount: money(-refund.amountCents),
    note: (
      <>
        {note.filter((part) => part !== '').join(' · ')}
        {refund.creditNote && (
          <>
            {' · '}
            <a href={creditNoteUrl} target="_blank" rel="noreferrer">
              {creditNoteText(refund.creditNote, translate)}
            </a>
          </>
        )}
      </>
    ),
    isQuiet: refund.state === 'failed',
  }
}

function creditNoteText({ number }: NonNullable<OrderRefund['creditNote']>, translate: Translate): string {
  return number === null ? translate(messages.creditNote) : translate(messages.creditNoteNumber, { number })
}

/** Asks before a manual payment is marked as received, because it cannot be taken back. */
function MarkPaid({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { number, totals, currency } = screen.order
  const { run, isBusy, problem } = useOrderAction<Record<string, never>>(screen, {
    path: 'mark-paid',
    doneText: () => translate(messages.markedPaid, { number }),
    onDone: () => setAsking(false),
  })
  return (
    <>
      <span className={styles['remark']} />
      <Button isCompact onPress={() => setAsking(true)}>
        {translate(messages.markPaid)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate(messages.markPaid)}
          labels={{ confirm: translate(messages.markPaid), keep: translate(sitesMessages.cancel) }}
          isBusy={isBusy}
          onConfirm={() => run({})}
          onClose={() => setAsking(false)}
        >
          <p>{translate(messages.markPaidText, { amount: moneyText(totals.totalCents, currency) })}</p>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
