import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './account.module.css'
import { accountCalls, isPasswordNeeded } from './account-query.ts'

type Waiting = { goOn: () => void; giveUp: () => void }

/**
 * React hook for calls that need the password to have been given a short while ago. `guarded` sends a call; when the server asks
 * for the password, `dialog` asks the user, and the call is sent once more. A user who cancels gets the server's refusal.
 */
export function usePasswordAgain(): { guarded: <T>(send: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting>()
  const guarded = async <T,>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (failure) {
      if (!isPasswordNeeded(failure)) throw failure
      const isGiven = await new Promise<boolean>((resolve) => {
        setWaiting({ goOn: () => resolve(true), giveUp: () => resolve(false) })
      })
      setWaiting(undefined)
      if (!isGiven) throw failure
      return send()
    }
  }
  const dialog = waiting && <PasswordDialog onDone={waiting.goOn} onClose={waiting.giveUp} />
  return { guarded, dialog }
}

function PasswordDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const attempt = useMutation({ mutationFn: accountCalls.confirmPassword, onSuccess: onDone })
  const submit = () => {
    setEmpty(password === '')
    if (password !== '' && !attempt.isPending) attempt.mutate(password)
  }
  const problem = attempt.error ? failureText(translate, attempt.error) : undefined
  return (
    <ConfirmDialog
      title={translate(messages.passwordAgainTitle)}
      labels={{ confirm: translate(messages.confirm), keep: translate(sitesMessages.cancel) }}
      isBusy={attempt.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{translate(messages.passwordAgainText)}</p>
        <PasswordField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          name="password"
          autoComplete="current-password"
          label={translate(teamMessages.password)}
          labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
          value={password}
          onChange={setPassword}
          error={isEmpty ? translate(teamMessages.enterPassword) : problem}
        />
      </form>
    </ConfirmDialog>
  )
}
