import { Outlet, useLocation } from '@tanstack/react-router'
import { useDraftsOf } from '../kit/form/use-drafts-of.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Redirect } from './redirect.tsx'
import { Loading } from './screens/loading.tsx'
import { LoadFailed } from './screens/load-failed.tsx'
import { AppShell } from './app-shell.tsx'

/**
 * Route with the layout of all screens that need a session. Without a session, redirects to the sign-in page, which returns to
 * the same URL afterwards.
 */
export function StudioLayout() {
  const { data: session, error, refetch } = useSession()
  const areDraftsRead = useDraftsOf(session?.kind === 'signed-in' ? session.of.account.id : '')
  const here = useLocation({ select: (location) => location.href })

  if (session?.kind === 'signed-in' && !areDraftsRead) return <Loading />
  if (session?.kind === 'signed-in') {
    return (
      <AppShell session={session.of}>
        <Outlet />
      </AppShell>
    )
  }
  // After the user has signed out, the next sign-in does not return to this URL, because another person may use this machine.
  if (session) return <Redirect path={paths.signIn(session.how === 'chosen' ? undefined : here)} />
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return <Loading />
}
