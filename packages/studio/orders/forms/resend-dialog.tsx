import type { OrderMail } from '@sitewright/domain/orders/order-mails.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { mailNames } from '../event-text.ts'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import styles from './order-forms.module.css'

/** Asks before an email is sent again, because it cannot be called back. */
export function ResendDialog({ screen, mail, onClose }: { screen: OrderScreen; mail: OrderMail; onClose: () => void }) {
  const translate = useTranslate()
  const { email } = screen.order
  const name = translate(mailNames[mail])
  const { run, isBusy, problem } = useOrderAction<{ mail: OrderMail }>(screen, {
    path: 'mails',
    doneText: () => translate(messages.resent, { mail: name, email }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={translate(messages.resendTitle, { mail: name })}
      labels={{ confirm: translate(messages.resendConfirm), keep: translate(sitesMessages.cancel) }}
      isBusy={isBusy}
      onConfirm={() => run({ mail })}
      onClose={onClose}
    >
      <p>{translate(messages.resendText, { email })}</p>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  )
}
