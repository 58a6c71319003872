import type { Message } from '@sitewright/domain/kit/text.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import type { ReactNode } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { signInFailureText } from './sign-in-failure-text.ts'
import styles from './sign-in.module.css'
import type { AuthFormState } from './use-auth-form.ts'

type AuthFormProps = {
  state: Pick<AuthFormState, 'form' | 'attempt' | 'onSubmit'>
  label: Message
  submit: Message
  submitting: Message
  children: ReactNode
}

/**
 * Layout of the forms before sign-in: why the last attempt failed, the fields, and a button that names the action in progress.
 */
export function AuthForm({ state, label, submit, submitting, children }: AuthFormProps) {
  const translate = useTranslate()
  const { form, attempt, onSubmit } = state
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit} aria-label={translate(label)}>
      {attempt.isError && (
        <Banner tone="bad" icon="alert">
          {signInFailureText(translate, attempt.error)}
        </Banner>
      )}
      {children}
      <Button type="submit" look="primary" isWide isBusy={attempt.isPending}>
        {translate(attempt.isPending ? submitting : submit)}
      </Button>
      <output className={visuallyHidden}>{attempt.isPending && translate(submitting)}</output>
    </form>
  )
}
