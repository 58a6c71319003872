import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../kit/words.tsx'
import { paths } from '../paths.ts'
import { PageTitle } from '../app-shell/page-title.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import styles from './sign-in.module.css'

/** Requests a password reset link. The response is the same whether or not the account exists. */
export function ForgotPasswordPage() {
  const say = useSay()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const notice = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (sentTo !== null) notice.current?.focus()
  }, [sentTo])

  return (
    <AuthLayout
      title={say(sentTo === null ? resetMessages.title : resetMessages.sentTitle)}
      hello={sentTo === null ? say(resetMessages.help) : undefined}
      help={sentTo === null ? undefined : say(resetMessages.nothingCame)}
    >
      <PageTitle page={say(resetMessages.title)} />
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <output ref={notice} tabIndex={-1} className={styles['said']}>
            {say(resetMessages.sent, { email: sentTo })}
          </output>
          <Button isWide onPress={() => setSentTo(null)}>
            {say(resetMessages.tryOther)}
          </Button>
        </>
      )}
      <p>
        <Link className={styles['link'] ?? ''} to={paths.signIn()}>
          {say(resetMessages.backToSignIn)}
        </Link>
      </p>
    </AuthLayout>
  )
}
