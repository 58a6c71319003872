import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Toasts } from '@sitewright/ui/toasts.tsx'
import { Outlet } from '@tanstack/react-router'
import { useSay, Words } from './kit/words.tsx'
import { useSession } from './team/session.ts'

/** Root of all screens. Sets the language (the account's, or the browser's before signing in) and renders the toasts. */
export function Studio() {
  const session = useSession().data
  return (
    <Words tag={session?.kind === 'signed-in' ? session.of.account.locale : navigator.language}>
      <Outlet />
      <Notices />
    </Words>
  )
}

function Notices() {
  const say = useSay()
  return <Toasts words={{ region: say(sitesMessages.notices), close: say(sitesMessages.close) }} />
}
