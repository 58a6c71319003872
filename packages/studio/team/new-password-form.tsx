import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { AuthForm } from './auth-form.tsx'
import { isResetLinkExpired, saveNewPassword } from './reset-calls.ts'
import { markPasswordChanged } from '../session/session.ts'
import { useAuthForm } from './use-auth-form.ts'

type NewPasswordFormProps = { token: string; email: string; onOver: () => void }

/**
 * Form that sets an account's new password. Saving it ends all sessions of the account and opens the sign-in page, which explains
 * why.
 */
export function NewPasswordForm({ token, email, onOver }: NewPasswordFormProps) {
  const translate = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const min = passwordLength.min
  const tooShort = password.length < min ? translate(teamMessages.passwordTooShort, { min }) : undefined
  const wrong = password === '' ? translate(resetMessages.enterNewPassword) : tooShort
  const state = useAuthForm({
    send: () => saveNewPassword(token, password),
    firstInvalid: wrong && 'password',
    onSuccess: async () => {
      markPasswordChanged(client)
      await navigate({ to: paths.signIn() })
    },
    onError: (failure, focusOn) => (isResetLinkExpired(failure) ? onOver() : focusOn('password')),
  })

  return (
    <AuthForm
      state={state}
      label={resetMessages.newTitle}
      submit={resetMessages.save}
      submitting={resetMessages.saving}
    >
      {/* lets password managers save the new password under this user name */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={translate(resetMessages.newPassword)}
        help={translate(resetMessages.hint, { min })}
        labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={password}
        onChange={setPassword}
        onBlur={() => password !== '' && state.leave('password')}
        error={state.isLeft('password') ? wrong : undefined}
      />
    </AuthForm>
  )
}
