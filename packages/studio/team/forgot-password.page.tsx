import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { SignInScreenLink } from './sign-in-screen-link.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import styles from './sign-in.module.css'

/** Screen that requests an email with a password reset link. Shows the same result whether or not the account exists. */
export function ForgotPasswordPage() {
  const translate = useTranslate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const notice = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (sentTo !== null) notice.current?.focus()
  }, [sentTo])

  return (
    <AuthLayout
      title={translate(sentTo === null ? resetMessages.title : resetMessages.sentTitle)}
      hello={sentTo === null ? translate(resetMessages.help) : undefined}
      help={sentTo === null ? undefined : translate(resetMessages.nothingCame)}
    >
      <DocumentTitle page={translate(resetMessages.title)} />
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <output ref={notice} tabIndex={-1} className={styles['said']}>
            {translate(resetMessages.sent, { email: sentTo })}
          </output>
          <Button isWide onPress={() => setSentTo(null)}>
            {translate(resetMessages.tryOther)}
          </Button>
        </>
      )}
      <SignInScreenLink to={paths.signIn()} text={resetMessages.backToSignIn} />
    </AuthLayout>
  )
}
