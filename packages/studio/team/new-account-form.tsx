import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { passwordLength, teamLimits } from '@sitewright/domain/kit/limits.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import type { JoinAsNewBody } from '@sitewright/domain/team/people.wire.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { AuthForm } from './auth-form.tsx'
import { useAuthForm } from './use-auth-form.ts'

type NewAccount = Pick<JoinAsNewBody, 'displayName' | 'password' | 'locale'> & { email: string }

type NewAccountFormProps = {
  /** The account's address when it is known; otherwise the form asks for it. */
  email?: string
  label: Message
  submit: Message
  submitting: Message
  /** Makes the account and signs it in. */
  send: (account: NewAccount) => Promise<void>
  /** Path that is opened then; the home page by default. */
  next?: string
  isLinkOver: (failure: unknown) => boolean
  onOver: () => void
}

/** Makes an account for whoever opened a link: a name and a password. Opens the studio at `next` then. */
export function NewAccountForm({
  email,
  send,
  next = paths.home(),
  isLinkOver,
  onOver,
  ...texts
}: NewAccountFormProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ email: email ?? '', name: '', password: '' })
  const wrong = newAccountProblems(translate, typed)
  const firstInvalid = (['email', 'name', 'password'] as const).find((field) => wrong[field])
  const locale = tag.startsWith('de') ? 'de-DE' : 'en-US'
  const state = useAuthForm({
    send: () => send({ email: typed.email.trim(), displayName: typed.name.trim(), password: typed.password, locale }),
    firstInvalid,
    onSuccess: () => navigate({ to: next }),
    onError: (failure, focusOn) => (isLinkOver(failure) ? onOver() : focusOn('password')),
  })
  const errorOf = (field: keyof typeof wrong) => (state.isLeft(field) ? wrong[field] : undefined)
  return (
    <AuthForm state={state} {...texts}>
      <EmailOfAccount
        email={email}
        typed={typed.email}
        onType={(to) => setTyped({ ...typed, email: to })}
        onLeave={() => typed.email !== '' && state.leave('email')}
        error={errorOf('email')}
      />
      <TextField
        name="name"
        autoComplete="name"
        maxLength={teamLimits.nameChars}
        label={translate(messages.yourName)}
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        error={errorOf('name')}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={translate(teamMessages.password)}
        help={translate(resetMessages.hint, { min: passwordLength.min })}
        labels={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        onBlur={() => typed.password !== '' && state.leave('password')}
        error={errorOf('password')}
      />
    </AuthForm>
  )
}

/** The address of the account: asked for, or shown when it is known. */
function EmailOfAccount({
  email,
  typed,
  onType,
  onLeave,
  error,
}: {
  email: string | undefined
  typed: string
  onType: (email: string) => void
  onLeave: () => void
  error: string | undefined
}) {
  const translate = useTranslate()
  if (email === undefined) {
    return (
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={translate(teamMessages.email)}
        value={typed}
        onChange={onType}
        onBlur={onLeave}
        error={error}
      />
    )
  }
  return (
    <>
      <p>{translate(messages.joinNew, { email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
    </>
  )
}

/** Validates the form before it is sent. Returns the text for each invalid field. */
function newAccountProblems(translate: Translate, typed: { email: string; name: string; password: string }) {
  const email = typed.email.trim()
  const { min } = passwordLength
  const short = typed.password.length < min ? translate(teamMessages.passwordTooShort, { min }) : undefined
  const noEmail = isEmail(email) ? undefined : translate(kitMessages.emailInvalid)
  return {
    email: email === '' ? translate(teamMessages.enterEmail) : noEmail,
    name: typed.name.trim() === '' ? translate(messages.enterName) : undefined,
    password: typed.password === '' ? translate(resetMessages.enterNewPassword) : short,
  }
}
