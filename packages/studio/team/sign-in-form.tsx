import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { AuthForm } from './auth-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { signIn, type SignedOutReason } from '../session/session.ts'
import { signInProblems } from './sign-in-problems.ts'
import { useAuthForm } from './use-auth-form.ts'

/**
 * Sign-in form of the studio, with the second step for accounts that have one. After a failure it keeps the typed values and moves
 * the focus to the first invalid field. `email` fills the address in beforehand.
 */
export function SignInForm({ how, email = '' }: { how: SignedOutReason; email?: string }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const [typed, setTyped] = useState({ email, password: '' })
  const [challenge, setChallenge] = useState<string>()
  const wrong = signInProblems(typed)
  const state = useAuthForm({
    send: () => signIn(client, { ...typed, email: typed.email.trim() }),
    firstInvalid: wrong.email ? 'email' : wrong.password && 'password',
    onSuccess: (answer) => setChallenge(answer?.challenge),
    onError: (_, focusOn) => focusOn('password'),
  })
  const errorOf = (field: 'email' | 'password') =>
    state.isLeft(field) && wrong[field] ? translate(wrong[field]) : undefined

  if (challenge !== undefined) return <SecondStepForm challenge={challenge} onBack={() => setChallenge(undefined)} />
  return (
    <AuthForm
      state={state}
      label={teamMessages.signInTitle}
      submit={teamMessages.signIn}
      submitting={teamMessages.signingIn}
    >
      {state.attempt.isIdle && <WhySignedOut how={how} />}
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={translate(teamMessages.email)}
        value={typed.email}
        onChange={(to) => setTyped({ ...typed, email: to })}
        onBlur={() => typed.email !== '' && state.leave('email')}
        error={errorOf('email')}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={translate(teamMessages.password)}
        labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={errorOf('password')}
      />
    </AuthForm>
  )
}

function WhySignedOut({ how }: { how: SignedOutReason }) {
  const translate = useTranslate()
  const why = { ended: teamMessages.sessionEnded, changed: resetMessages.changed }
  if (how !== 'ended' && how !== 'changed') return null
  return (
    <Banner tone={how === 'ended' ? 'warn' : 'ok'} icon={how === 'ended' ? 'account' : 'done'}>
      {translate(why[how])}
    </Banner>
  )
}
