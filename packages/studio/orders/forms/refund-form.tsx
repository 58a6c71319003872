import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { OrderActionAnswer, OrderDetail, RefundBody } from '@sitewright/domain/orders/orders.wire.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { notifyFailure } from '@sitewright/ui/notify.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { AmountField } from '../../kit/form/amount-field.tsx'
import type { SentDraft } from '../../kit/form/use-idempotency-keys.ts'
import { useKeptValue } from '../../kit/form/use-kept-value.ts'
import type { RunningAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import { LineQuantities } from './line-quantities.tsx'
import { NotifyShopper } from './notify-shopper.tsx'
import { OrderSheet } from './order-sheet.tsx'
import {
  amountFieldText,
  cutToOrder,
  emptyRefund,
  planRefundForm,
  readRefund,
  refundableLines,
  type RefundFields,
  type RefundFormPlan,
} from './refund-plan.ts'
import { RefundMailPreview } from './refund-mail-preview.tsx'
import { RefundSums } from './refund-sums.tsx'
import styles from './order-forms.module.css'

/**
 * Form that pays back units, shipping or a further amount. The sum is computed from the order's stored shares as it is typed. What
 * is chosen and typed is kept on this device until it is paid back.
 */
export function RefundForm({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { site, order } = screen
  const draftKey = `${site.id} order ${order.id} refund`
  const [kept, change, forget] = useKeptValue(draftKey, emptyRefund, readRefund)
  const { quantities, isCut } = cutToOrder(order, kept.quantities)
  const fields = { ...kept, quantities }
  const [isChecked, setChecked] = useState(false)
  const plan = planRefundForm(order, fields)
  const draft = plan.body ? { key: draftKey, input: plan.body, isSentByPress: true } : undefined
  const { run, isBusy, problem } = useRefund(screen, { draft, forget })
  const set = (changed: Partial<RefundFields>) => change((now) => ({ ...now, ...changed }))
  const submit = () => {
    setChecked(true)
    if (plan.body) run(plan.body)
  }
  const amount = moneyText(plan.amountCents, order.currency)
  return (
    <OrderSheet
      screen={screen}
      title={translate(messages.refund)}
      submit={submitText(translate, plan, amount, isBusy)}
      isBusy={isBusy}
      problem={isChecked && plan.isEmpty ? translate(messages.refundNothing) : problem}
      onSubmit={submit}
    >
      {isCut && (
        <Banner tone="warn" icon="attention">
          {translate(messages.refundCut)}
        </Banner>
      )}
      <Units screen={screen} fields={fields} set={set} />
      {plan.restockable > 0 && (
        <Checkbox isChecked={fields.isRestocked} onChange={(isRestocked) => set({ isRestocked })}>
          {translate(messages.restock, { quantity: plan.restockable })}
        </Checkbox>
      )}
      <Amounts order={order} fields={fields} set={set} mostExtra={plan.mostExtraCents} />
      <TextField
        label={translate(messages.teamNote)}
        note={translate(messages.onlyTeam)}
        maxLength={orderLimits.reasonChars}
        value={fields.note}
        onChange={(note) => set({ note })}
      />
      <RefundSums order={order} plan={plan} />
      <NotifyShopper
        order={order}
        isNotified={fields.isShopperNotified}
        onChange={(isShopperNotified) => set({ isShopperNotified })}
      />
      {fields.isShopperNotified && <Message order={order} fields={fields} set={set} amountCents={plan.amountCents} />}
    </OrderSheet>
  )
}

function submitText(translate: Translate, plan: RefundFormPlan, amount: string, isBusy: boolean): string {
  if (isBusy) return translate(messages.refunding)
  if (plan.isEmpty) return translate(messages.refund)
  return plan.body ? translate(messages.refundAmount, { amount }) : translate(messages.fixAmount)
}

function useRefund(
  screen: OrderScreen,
  { draft, forget }: { draft: SentDraft<RefundBody> | undefined; forget: () => void },
): RunningAction<RefundBody> {
  const translate = useTranslate()
  const { number, currency } = screen.order
  return useOrderAction<RefundBody>(screen, {
    path: 'refund',
    doneText: ({ refund }) => {
      if (!refund || refund.state === 'failed') return null
      const values = { number, amount: moneyText(refund.amountCents, currency) }
      return translate(refund.state === 'done' ? messages.refunded : messages.refundStarted, values)
    },
    onDone: ({ refund }) => {
      if (refund?.state === 'failed') notifyFailure(refusedText(translate, refund))
      else forget()
      screen.closeForm()
    },
    draft,
  })
}

function refusedText(translate: Translate, { failure }: NonNullable<OrderActionAnswer['refund']>): string {
  return failure === '' ? translate(messages.refundRefusedUnknown) : translate(messages.refundRefused, { why: failure })
}

type Part = { fields: RefundFields; set: (changed: Partial<RefundFields>) => void }

function Units({ screen, fields, set }: Part & { screen: OrderScreen }) {
  const translate = useTranslate()
  const lines = refundableLines(screen.order)
  if (lines.length === 0) return null
  const everything = Object.fromEntries(lines.map(({ line, most }) => [line.id, most]))
  const { refundableShippingCents, currency } = screen.order
  const chooseAll = () =>
    set({ quantities: everything, shipping: amountFieldText(refundableShippingCents, currency), extra: '' })
  return (
    <div>
      <LineQuantities
        screen={screen}
        lines={lines}
        quantities={fields.quantities}
        labelOf={(title) => translate(messages.quantityToRefund, { title })}
        onChange={(quantities) => set({ quantities })}
      />
      <div className={styles['everything']}>
        <Button look="plain" isCompact onPress={chooseAll}>
          {translate(messages.refundAll)}
        </Button>
      </div>
    </div>
  )
}

function Message({ order, fields, set, amountCents }: Part & { order: OrderDetail; amountCents: number }) {
  const translate = useTranslate()
  return (
    <>
      <TextField
        label={translate(messages.message)}
        note={translate(messages.optional)}
        maxLength={orderLimits.reasonChars}
        value={fields.message}
        onChange={(message) => set({ message })}
      />
      <RefundMailPreview order={order} amountCents={amountCents} message={fields.message.trim()} />
    </>
  )
}

function Amounts({ order, fields, set, mostExtra }: Part & { order: OrderDetail; mostExtra: number }) {
  const translate = useTranslate()
  const { currency, refundableShippingCents } = order
  const upTo = (cents: number) => translate(messages.upTo, { amount: moneyText(cents, currency) })
  return (
    <>
      {refundableShippingCents > 0 && (
        <AmountField
          label={translate(messages.shippingCost)}
          note={upTo(refundableShippingCents)}
          text={fields.shipping}
          currency={currency}
          maxCents={refundableShippingCents}
          onChange={(shipping) => set({ shipping })}
        />
      )}
      <AmountField
        label={translate(messages.goodwill)}
        note={upTo(mostExtra)}
        text={fields.extra}
        currency={currency}
        maxCents={mostExtra}
        onChange={(extra) => set({ extra })}
      />
    </>
  )
}
