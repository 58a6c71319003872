import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { useSession } from '../team/session.ts'
import { LeadTo } from './lead-to.tsx'
import { Loading } from './loading.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Shell } from './shell.tsx'

/** Everything behind the sign-in. Whoever has no session goes there and comes back to the same address. */
export function StudioLayout() {
  const { data: session, error, refetch } = useSession()
  const here = useLocation({ select: (location) => location.href })

  if (session?.kind === 'signed-in') {
    return (
      <Shell session={session.of}>
        <Outlet />
      </Shell>
    )
  }
  // Who signed out on purpose is not led back: somebody else may sign in next on this machine.
  if (session) return <LeadTo path={paths.signIn(session.how === 'chosen' ? undefined : here)} />
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return <Loading />
}
