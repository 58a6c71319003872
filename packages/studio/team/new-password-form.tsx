import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { PasswordField } from '@sitewright/ui/password-field.tsx'
import { useAfterBlur } from '@sitewright/ui/use-after-blur.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { isLinkOver, saveNewPassword } from './reset-calls.ts'
import { passwordChanged } from './session.ts'
import { signInFailureText } from './sign-in-failure-text.ts'
import styles from './sign-in.module.css'

type NewPasswordFormProps = { token: string; email: string; onOver: () => void }

/** Form with one password field. Saving ends all sessions of the account and opens the sign-in, which explains why. */
export function NewPasswordForm({ token, email, onOver }: NewPasswordFormProps) {
  const translate = useTranslate()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const { isLeft, leave, leaveAll } = useAfterBlur()
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  const attempt = useMutation({
    mutationFn: () => saveNewPassword(token, password),
    onSuccess: async () => {
      passwordChanged(client)
      await navigate({ to: paths.signIn() })
    },
    onError: (failure) => (isLinkOver(failure) ? onOver() : focus()),
  })
  const min = passwordLength.min
  const wrong =
    password === ''
      ? translate(resetMessages.enterNewPassword)
      : password.length < min
        ? translate(teamMessages.passwordTooShort, { min })
        : undefined

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus()
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    leaveAll()
    if (wrong !== undefined) focus()
    else attempt.mutate()
  }

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={send}
      aria-label={translate(resetMessages.newTitle)}
    >
      {attempt.isError && !isLinkOver(attempt.error) && (
        <Banner tone="bad" icon="alert">
          {signInFailureText(translate, attempt.error)}
        </Banner>
      )}
      {/* lets password managers save the password under this name */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={translate(resetMessages.newPassword)}
        help={translate(resetMessages.hint, { min })}
        words={{ show: translate(teamMessages.showPassword), hide: translate(teamMessages.hidePassword) }}
        value={password}
        onChange={setPassword}
        onBlur={() => password !== '' && leave('password')}
        error={isLeft('password') ? wrong : undefined}
      />
      <Button type="submit" look="primary" isWide isBusy={attempt.isPending}>
        {translate(attempt.isPending ? resetMessages.saving : resetMessages.save)}
      </Button>
      <output className={styles['unseen']}>{attempt.isPending && translate(resetMessages.saving)}</output>
    </form>
  )
}
