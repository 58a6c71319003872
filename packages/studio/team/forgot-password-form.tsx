import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useAfterBlur } from '@sitewright/ui/use-after-blur.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { askForLink } from './reset-calls.ts'
import { signInFailureText } from './sign-in-failure-text.ts'
import styles from './sign-in.module.css'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const { isLeft, leave, leaveAll } = useAfterBlur()
  const typed = email.trim()
  const attempt = useMutation({ mutationFn: () => askForLink(typed), onSuccess: () => onSent(typed) })
  const wrong = typed === '' ? teamMessages.enterEmail : isEmail(typed) ? undefined : kitMessages.emailInvalid

  const focus = () => form.current?.querySelector('input')?.focus()
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus()
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    leaveAll()
    if (wrong) focus()
    else attempt.mutate()
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={send} aria-label={translate(resetMessages.title)}>
      {attempt.isError && (
        <Banner tone="bad" icon="alert">
          {signInFailureText(translate, attempt.error)}
        </Banner>
      )}
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={translate(teamMessages.email)}
        value={email}
        onChange={setEmail}
        onBlur={() => email !== '' && leave('email')}
        error={isLeft('email') && wrong ? translate(wrong) : undefined}
      />
      <Button type="submit" look="primary" isWide isBusy={attempt.isPending}>
        {translate(attempt.isPending ? resetMessages.sending : resetMessages.send)}
      </Button>
      <output className={styles['unseen']}>{attempt.isPending && translate(resetMessages.sending)}</output>
    </form>
  )
}
