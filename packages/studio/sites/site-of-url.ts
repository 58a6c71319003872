import { useLocation } from '@tanstack/react-router'
import { useSession, type SiteOfSession } from '../team/session.ts'

/**
 * React hook that returns the site whose section is open: the address begins with its identifier. Undefined on screens about the
 * account, and when the account has no such site.
 */
export function useSiteOfUrl(): SiteOfSession | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const session = useSession().data
  const identifier = /^\/([^/]+)\/[^/]/u.exec(path)?.[1]
  return session?.kind === 'signed-in' ? session.of.sites.find((site) => site.identifier === identifier) : undefined
}

/** React hook that returns the site to which the navigation leads: the open one, or the account's only one. */
export function useNavigationSite(sites: readonly SiteOfSession[]): SiteOfSession | undefined {
  const open = useSiteOfUrl()
  return open ?? (sites.length === 1 ? sites[0] : undefined)
}
