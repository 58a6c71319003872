import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { AuthForm } from './auth-form.tsx'
import { requestResetLink } from './reset-calls.ts'
import { useAuthForm } from './use-auth-form.ts'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const translate = useTranslate()
  const [email, setEmail] = useState('')
  const typed = email.trim()
  const wrong = typed === '' ? teamMessages.enterEmail : isEmail(typed) ? undefined : kitMessages.emailInvalid
  const state = useAuthForm({
    send: () => requestResetLink(typed),
    firstInvalid: wrong && 'email',
    onSuccess: () => onSent(typed),
    onError: () => undefined,
  })

  return (
    <AuthForm state={state} label={resetMessages.title} submit={resetMessages.send} submitting={resetMessages.sending}>
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={translate(teamMessages.email)}
        value={email}
        onChange={setEmail}
        onBlur={() => email !== '' && state.leave('email')}
        error={state.isLeft('email') && wrong ? translate(wrong) : undefined}
      />
    </AuthForm>
  )
}
