import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { SignInScreenLink } from './sign-in-screen-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { isResetLinkExpired, fetchResetLinkEmail } from './reset-calls.ts'
import { signInFailureText } from './sign-in-failure-text.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * Screen that the password reset link in an email opens. The link's token is in the URL fragment, so that it appears in no log
 * and no Referer header.
 */
export function NewPasswordPage() {
  const translate = useTranslate()
  const token = useLinkToken()
  const isWhole = /^[0-9a-f]{64}$/.test(token)
  const [hasEnded, setEnded] = useState(false)
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => fetchResetLinkEmail(token),
    enabled: isWhole,
    retry: false,
    refetchOnWindowFocus: false, // reloading could replace the form and lose the typed password
  })
  if (!isWhole || hasEnded || isResetLinkExpired(link.error)) return <LinkOver />

  const hello = link.data ? translate(resetMessages.newHelp, { email: link.data.email }) : undefined
  return (
    <AuthLayout title={translate(resetMessages.newTitle)} hello={hello}>
      <DocumentTitle page={translate(resetMessages.newTitle)} />
      {link.isPending && <output>{translate(sitesMessages.loading)}</output>}
      {link.error && (
        <>
          <Banner tone="bad" icon="alert">
            {signInFailureText(translate, link.error)}
          </Banner>
          <Button onPress={() => void link.refetch()}>{translate(sitesMessages.tryAgain)}</Button>
        </>
      )}
      {link.data && <NewPasswordForm token={token} email={link.data.email} onOver={() => setEnded(true)} />}
    </AuthLayout>
  )
}

function LinkOver() {
  const translate = useTranslate()
  return (
    <AuthLayout title={translate(resetMessages.linkOverTitle)}>
      <DocumentTitle page={translate(resetMessages.linkOverTitle)} />
      <Banner tone="bad" icon="alert">
        {translate(resetMessages.linkOver)}
      </Banner>
      <Link className={buttonClass({ look: 'primary', isCompact: false, isWide: true })} to={paths.forgotPassword()}>
        {translate(resetMessages.askAgain)}
      </Link>
      <SignInScreenLink to={paths.signIn()} text={resetMessages.backToSignIn} />
    </AuthLayout>
  )
}
