import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { useSearch } from '@tanstack/react-router'
import { safeRedirectPath } from '../kit/safe-redirect-path.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Redirect } from '../app-shell/redirect.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { SignInScreenLink } from './sign-in-screen-link.tsx'
import { useSession } from '../session/session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Sign-in page of the studio. When a session exists, redirects to the path in `?next=`. */
export function SignInPage() {
  const translate = useTranslate()
  const search: { next?: unknown } = useSearch({ strict: false })
  const session = useSession().data
  if (session?.kind === 'signed-in') return <Redirect path={safeRedirectPath(search.next, location.origin)} />

  return (
    <AuthLayout
      title={translate(teamMessages.signInTitle)}
      hello={translate(teamMessages.signInHello)}
      help={translate(teamMessages.signInHelp)}
    >
      <DocumentTitle page={translate(teamMessages.signIn)} />
      <SignInForm how={session?.how ?? 'never'} />
      <SignInScreenLink to={paths.forgotPassword()} text={resetMessages.forgot} />
    </AuthLayout>
  )
}
