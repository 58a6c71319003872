import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useAfterBlur } from '@sitewright/ui/use-after-blur.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { signIn, type SignedOutHow } from './session.ts'
import { signInFailureText } from './sign-in-failure-text.ts'
import { signInProblems } from './sign-in-problems.ts'
import styles from './sign-in.module.css'

/** Sign-in form. Keeps the typed values after a failure and moves the focus to the first invalid field. */
export function SignInForm({ how }: { how: SignedOutHow }) {
  const translate = useTranslate()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const focusOn = (field: string) => inputOf(form.current, field)?.focus()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const { isLeft, leave, leaveAll } = useAfterBlur()
  const attempt = useMutation({
    mutationFn: () => signIn(client, { ...typed, email: typed.email.trim() }),
    onError: () => focusOn('password'),
  })
  const wrong = signInProblems(typed)

  // Focuses the first field only on devices with a mouse; on a phone, the on-screen keyboard would cover the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) inputOf(form.current, 'email')?.focus()
  }, [])
  const errorOf = (field: 'email' | 'password') => (isLeft(field) && wrong[field] ? translate(wrong[field]) : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    leaveAll()
    const first = wrong.email ? 'email' : wrong.password ? 'password' : undefined
    if (first) focusOn(first)
    else attempt.mutate()
  }

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={send}
      aria-label={translate(teamMessages.signInTitle)}
    >
      {attempt.isError && (
        <Banner tone="bad" icon="alert">
          {signInFailureText(translate, attempt.error)}
        </Banner>
      )}
      {attempt.isIdle && <WhySignedOut how={how} />}
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={translate(teamMessages.email)}
        value={typed.email}
        onChange={(email) => setTyped({ ...typed, email })}
        onBlur={() => typed.email !== '' && leave('email')}
        error={errorOf('email')}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={translate(teamMessages.password)}
        words={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={errorOf('password')}
      />
      <Button type="submit" look="primary" isWide isBusy={attempt.isPending}>
        {translate(attempt.isPending ? teamMessages.signingIn : teamMessages.signIn)}
      </Button>
      <output className={styles['unseen']}>{attempt.isPending && translate(teamMessages.signingIn)}</output>
    </form>
  )
}

function WhySignedOut({ how }: { how: SignedOutHow }) {
  const translate = useTranslate()
  const why = { ended: teamMessages.sessionEnded, changed: resetMessages.changed }
  if (how !== 'ended' && how !== 'changed') return null
  return (
    <Banner tone={how === 'ended' ? 'warn' : 'ok'} icon={how === 'ended' ? 'account' : 'done'}>
      {translate(why[how])}
    </Banner>
  )
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector(`input[name="${name}"]`) ?? null
}
