import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DocumentTitle } from '../../app-shell/screens/document-title.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { signInFailureText } from '../sign-in-failure-text.ts'
import { useLinkToken } from '../use-link-token.ts'
import { accountCalls } from './account-query.ts'

/** Screen that the link to a new address opens. It changes the address at once. */
export function ConfirmEmailPage() {
  const translate = useTranslate()
  const token = useLinkToken()
  const isWhole = /^[0-9a-f]{64}$/.test(token)
  const changing = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => accountCalls.confirmEmail(token),
    enabled: isWhole,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity, // the link works once
  })
  const isOver = !isWhole || changing.error !== null
  const title = translate(isOver ? messages.emailLinkOverTitle : messages.changeEmail)
  return (
    <AuthLayout title={title}>
      <DocumentTitle page={title} />
      {isWhole && changing.isPending && <output>{translate(messages.confirmingEmail)}</output>}
      {changing.data && (
        <Banner tone="ok" icon="done">
          {translate(messages.emailChanged)}
        </Banner>
      )}
      {isOver && (
        <Banner tone="bad" icon="alert">
          {changing.error ? signInFailureText(translate, changing.error) : translate(messages.emailLinkOver)}
        </Banner>
      )}
      <Link className={buttonClass({ look: 'primary', isCompact: false, isWide: true })} to={paths.home()}>
        {translate(messages.toStudio)}
      </Link>
    </AuthLayout>
  )
}
