import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Toasts } from '@sitewright/ui/toasts.tsx'
import { Outlet } from '@tanstack/react-router'
import { useTranslate, LocaleProvider } from './kit/locale.tsx'
import { useSession } from './team/session.ts'

/**
 * Root component of all studio screens. Sets the language (the account's, or the browser's before the sign-in) and renders the
 * toasts.
 */
export function Studio() {
  const session = useSession().data
  return (
    <LocaleProvider tag={session?.kind === 'signed-in' ? session.of.account.locale : navigator.language}>
      <Outlet />
      <Notices />
    </LocaleProvider>
  )
}

function Notices() {
  const translate = useTranslate()
  return <Toasts labels={{ region: translate(sitesMessages.notices), close: translate(sitesMessages.close) }} />
}
