import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import type { CancelBody, OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { RadioChoices } from '@sitewright/ui/forms/radio-choices.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { methodText } from '../method-text.ts'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import { NotifyShopper } from './notify-shopper.tsx'
import { OrderSheet } from './order-sheet.tsx'
import styles from './order-forms.module.css'

/** Form that cancels an order: what happens to its stock, and what is paid back. */
export function CancelForm({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { site, order } = screen
  const [stock, setStock] = useState<'returns' | 'lost'>('returns')
  const [isRefunded, setRefunded] = useState(true)
  const [reason, setReason, forgetReason] = useKeptText(`${site.id} order ${order.id} cancel`)
  const [isShopperNotified, setNotified] = useState(true)
  const { run, isBusy, problem } = useOrderAction<CancelBody>(screen, {
    path: 'cancel',
    doneText: () => translate(messages.cancelled, { number: order.number }),
    onDone: () => {
      forgetReason()
      screen.closeForm()
    },
  })
  const choices = [
    { value: 'returns', label: translate(messages.stockReturns) },
    { value: 'lost', label: translate(messages.stockLost), help: translate(messages.stockLostHelp) },
  ] as const
  return (
    <OrderSheet
      screen={screen}
      title={translate(messages.cancelOrder)}
      submit={translate(isBusy ? messages.cancelling : messages.cancelOrder)}
      keep={translate(messages.keepOrder)}
      isDangerous
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => run({ isRefunded, isRestocked: stock === 'returns', reason: reason.trim(), isShopperNotified })}
    >
      <Consequences order={order} isRefunded={isRefunded} onChange={setRefunded} />
      {order.lines.some(({ isStockTracked, openQuantity }) => isStockTracked && openQuantity > 0) && (
        <RadioChoices
          legend={translate(messages.stockAfterwards)}
          choices={choices}
          chosen={stock}
          onChoose={setStock}
        />
      )}
      <TextField
        label={translate(messages.reason)}
        note={translate(messages.onlyTeam)}
        maxLength={orderLimits.reasonChars}
        value={reason}
        onChange={setReason}
      />
      <NotifyShopper order={order} isNotified={isShopperNotified} onChange={setNotified} />
    </OrderSheet>
  )
}

function Consequences({
  order,
  isRefunded,
  onChange,
}: {
  order: OrderDetail
  isRefunded: boolean
  onChange: (isRefunded: boolean) => void
}) {
  const translate = useTranslate()
  const { refundableCents, currency, payments } = order
  const [payment] = payments
  const method = payment ? methodText(payment, translate) : ''
  const way = payment?.provider === 'manual' ? messages.byHand : messages.noWayBack
  return (
    <div className={styles['consequences']}>
      <p>{translate(messages.cancelExplained)}</p>
      {refundableCents > 0 ? (
        <Checkbox
          isChecked={isRefunded}
          onChange={onChange}
          help={isRefunded ? translate(way) : translate(messages.cancelKeeps)}
        >
          {translate(messages.cancelRefunds, { amount: moneyText(refundableCents, currency), method })}
        </Checkbox>
      ) : (
        <p>{translate(messages.cancelUncharged)}</p>
      )}
    </div>
  )
}
