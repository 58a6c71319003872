import { passwordLength, teamLimits } from '@sitewright/domain/kit/limits.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { AuthForm } from './auth-form.tsx'
import { isInvitationOver, joinAsNew } from './join-calls.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Makes the account of an invited person: a name and a password. */
export function JoinForm({ token, email, onOver }: { token: string; email: string; onOver: () => void }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ name: '', password: '' })
  const { min } = passwordLength
  const noName = typed.name.trim() === '' ? translate(messages.enterName) : undefined
  const short = typed.password.length < min ? translate(teamMessages.passwordTooShort, { min }) : undefined
  const noPassword = typed.password === '' ? translate(resetMessages.enterNewPassword) : short
  const locale = tag.startsWith('de') ? 'de-DE' : 'en-US'
  const state = useAuthForm({
    send: () => joinAsNew(client, { token, displayName: typed.name.trim(), password: typed.password, locale }),
    firstInvalid: noName ? 'name' : noPassword && 'password',
    onSuccess: () => navigate({ to: paths.home() }),
    onError: (failure, focusOn) => (isInvitationOver(failure) ? onOver() : focusOn('password')),
  })
  return (
    <AuthForm state={state} label={messages.mailAction} submit={messages.join} submitting={messages.joining}>
      <p>{translate(messages.joinNew, { email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        name="name"
        autoComplete="name"
        maxLength={teamLimits.nameChars}
        label={translate(messages.yourName)}
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        error={state.isLeft('name') ? noName : undefined}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={translate(teamMessages.password)}
        help={translate(resetMessages.hint, { min })}
        labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        onBlur={() => typed.password !== '' && state.leave('password')}
        error={state.isLeft('password') ? noPassword : undefined}
      />
    </AuthForm>
  )
}
