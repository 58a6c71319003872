import { customersPrivacyMessages as messages } from '@sitewright/domain/customers/customers-privacy.messages.ts'
import { eraseCustomerAnswer, type CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../kit/api.ts'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { usePasswordAgain } from '../team/account/use-password-again.tsx'
import { customerApiPath, useReloadCustomers } from './customers-query.ts'
import styles from './customers.module.css'

type Shown = { site: SiteOfSession; detail: CustomerDetail; onClose: () => void }

/** Says what goes and what stays, and erases a customer once the email address was typed. */
export function EraseDialog({ site, detail, onClose }: Shown) {
  const translate = useTranslate()
  const { name, email } = detail.customer
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isRight = typed.trim().toLowerCase() === email.toLowerCase()
  const { run, isBusy, problem, dialog } = useErasing({ site, detail, onClose })
  const confirm = () => {
    setWrong(!isRight)
    if (isRight) run({ email: typed.trim() })
  }
  return (
    <>
      <ConfirmDialog
        title={translate(messages.eraseTitle, { name: name || email })}
        labels={{ confirm: translate(messages.eraseConfirm), keep: translate(sitesMessages.cancel) }}
        isDangerous
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={onClose}
      >
        <form
          className={styles['noteForm']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          <p>{translate(messages.cannotBeUndone)}</p>
          <Consequences detail={detail} />
          <TextField
            label={translate(messages.typeEmail, { email })}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={isWrong && !isRight ? translate(messages.emailDiffers) : undefined}
          />
          {problem !== undefined && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </form>
      </ConfirmDialog>
      {dialog}
    </>
  )
}

/** React hook that erases the customer, asks for the password where the server wants it, and leads back to the list. */
function useErasing({ site, detail, onClose }: Shown) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { guarded, dialog } = usePasswordAgain()
  const { id } = detail.customer
  const action = useAction<{ email: string }, { undo: null }>({
    site: site.id,
    subject: `customer ${site.id} ${id}`,
    send: async (body, idempotencyKey) => {
      const path = `${customerApiPath(id)}/erase`
      await guarded(async () =>
        eraseCustomerAnswer.parse(await callApi({ method: 'POST', path, body, site: site.id, idempotencyKey })),
      )
      return { undo: null }
    },
    reload: useReloadCustomers(site.id),
    doneText: () => translate(messages.erased),
    undoneText: '',
    onDone: () => {
      onClose()
      void navigate({ to: paths.customers(site.identifier) })
    },
  })
  return { ...action, dialog }
}

function Consequences({ detail: { orders, hasMoreOrders, customer } }: { detail: CustomerDetail }) {
  const translate = useTranslate()
  // Cancelled orders stay as well, so that the figure of the list is too low.
  const count = hasMoreOrders ? Math.max(customer.orders, orders.length + 1) : orders.length
  return (
    <>
      <h3 className={styles['label']}>{translate(messages.goes)}</h3>
      <p>{translate(messages.goesPerson)}</p>
      <h3 className={styles['label']}>{translate(messages.stays)}</h3>
      <ul className={styles['consequences']}>
        <li>{count === 0 ? translate(messages.staysNoOrders) : translate(messages.staysOrders, { count })}</li>
        <li>{translate(messages.staysReviews)}</li>
        <li>{translate(messages.staysElsewhere)}</li>
      </ul>
    </>
  )
}
