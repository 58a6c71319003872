import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import {
  orderActionMessages,
  orderDetailMessages as messages,
} from '@sitewright/domain/orders/orders-studio.messages.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { mailNames } from '../event-text.ts'
import { ResendDialog } from '../forms/resend-dialog.tsx'
import type { OrderScreen } from '../order-screen.ts'

/** Menu with the rarer actions: sending an email again, and cancelling. */
export function MoreMenu({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const [mail, setMail] = useState<OrderMail | null>(null)
  const { actions } = screen.order
  const mails = actions.includes('resend-mail') ? mailsOf(screen.order) : []
  if (mails.length === 0 && !actions.includes('cancel')) return null
  return (
    <>
      <Menu
        trigger={<Icon name="more" />}
        triggerClass={buttonClass({ look: 'plain', isCompact: false, isWide: false })}
        label={translate(messages.more)}
        placement="bottom end"
      >
        {mails.map((name) => (
          <MenuItem key={name} icon="mail" onAction={() => setMail(name)}>
            {translate(orderActionMessages.resendTitle, { mail: translate(mailNames[name]) })}
          </MenuItem>
        ))}
        {actions.includes('cancel') && mails.length > 0 && <MenuSeparator />}
        {actions.includes('cancel') && (
          <MenuItem icon="ban" onAction={() => screen.openForm('cancel')}>
            {translate(orderActionMessages.cancelOrder)}
          </MenuItem>
        )}
      </Menu>
      {mail !== null && <ResendDialog screen={screen} mail={mail} onClose={() => setMail(null)} />}
    </>
  )
}

/** Returns the mails that make sense in the order's present state. The server refuses all others. */
function mailsOf({ axes, fulfilments, refunds, paidCents, payments }: OrderDetail): OrderMail[] {
  const isManual = payments.some(({ provider }) => provider === 'manual')
  const isAwaited = axes.payment === 'none' && axes.order !== 'cancelled'
  const sent: Record<OrderMail, boolean> = {
    confirmed: paidCents > 0 && !isManual,
    'awaiting-payment': isAwaited,
    paid: paidCents > 0 && isManual,
    shipped: fulfilments.some(({ isAutomatic }) => !isAutomatic),
    refunded: refunds.some(({ state }) => state === 'done'),
    cancelled: axes.order === 'cancelled',
  }
  return (Object.keys(sent) as OrderMail[]).filter((mail) => sent[mail])
}
