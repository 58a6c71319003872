import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { FormSheet } from '../../kit/form/form-sheet.tsx'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { accountCalls, useReloadAccount } from './account-query.ts'
import { usePasswordAgain } from './use-password-again.tsx'

/** Asks for a new address, to which a link is sent. What is typed is kept on this device until then. */
export function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const { guarded, dialog } = usePasswordAgain()
  const [email, setEmail, forget] = useKeptText('new email')
  const [isLeft, setLeft] = useState(false)
  const wanted = email.trim()
  const sending = useMutation({
    mutationFn: () => guarded(() => accountCalls.changeEmail(wanted)),
    onSuccess: async () => {
      notifyDone('email', translate(messages.emailLinkSent, { email: wanted }))
      forget()
      onClose()
      await reload()
    },
  })
  return (
    <>
      <FormSheet
        title={translate(messages.changeEmail)}
        submit={translate(messages.sendLink)}
        isBusy={sending.isPending}
        problem={sending.error ? failureText(translate, sending.error) : undefined}
        onSubmit={() => {
          setLeft(true)
          if (isEmail(wanted) && !sending.isPending) sending.mutate()
        }}
        onClose={onClose}
      >
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={translate(messages.newEmail)}
          value={email}
          onChange={setEmail}
          onBlur={() => email !== '' && setLeft(true)}
          error={isLeft && !isEmail(wanted) ? translate(kitMessages.emailInvalid) : undefined}
        />
      </FormSheet>
      {dialog}
    </>
  )
}

/** Asks for a new password. Saving it signs everybody else out of the account. */
export function ChangePasswordSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const { guarded, dialog } = usePasswordAgain()
  const [password, setPassword] = useState('')
  const [isLeft, setLeft] = useState(false)
  const { min } = passwordLength
  const isShort = password.length < min
  const saving = useMutation({
    mutationFn: () => guarded(() => accountCalls.changePassword(password)),
    onSuccess: async () => {
      notifyDone('password', translate(messages.passwordChanged))
      onClose()
      await reload()
    },
  })
  return (
    <>
      <FormSheet
        title={translate(messages.changePassword)}
        submit={translate(messages.save)}
        isBusy={saving.isPending}
        problem={saving.error ? failureText(translate, saving.error) : undefined}
        onSubmit={() => {
          setLeft(true)
          if (!isShort && !saving.isPending) saving.mutate()
        }}
        onClose={onClose}
      >
        {/* lets password managers save the new password under this user name */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          name="password"
          autoComplete="new-password"
          label={translate(messages.newPassword)}
          help={`${translate(resetMessages.hint, { min })} ${translate(messages.passwordHelp)}`}
          labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
          value={password}
          onChange={setPassword}
          onBlur={() => password !== '' && setLeft(true)}
          error={isLeft && isShort ? translate(teamMessages.passwordTooShort, { min }) : undefined}
        />
      </FormSheet>
      {dialog}
    </>
  )
}
