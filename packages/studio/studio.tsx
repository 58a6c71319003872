import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Toasts } from '@sitewright/ui/toasts.tsx'
import { Outlet } from '@tanstack/react-router'
import { DraftOwner } from './kit/form/draft-owner.ts'
import { useTranslate, LocaleProvider } from './kit/locale.tsx'
import { useSession } from './session/session.ts'

/**
 * Root component of all studio screens. Sets the language (the account's, or the browser's before the sign-in) and whose
 * drafts are kept, and renders the toasts.
 */
export function Studio() {
  const session = useSession().data
  const account = session?.kind === 'signed-in' ? session.of.account : undefined
  return (
    <LocaleProvider tag={account?.locale ?? navigator.language}>
      <DraftOwner value={account?.id ?? ''}>
        <Outlet />
      </DraftOwner>
      <Notices />
    </LocaleProvider>
  )
}

function Notices() {
  const translate = useTranslate()
  return <Toasts labels={{ region: translate(sitesMessages.notices), close: translate(sitesMessages.close) }} />
}
