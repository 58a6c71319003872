import { useLocation } from '@tanstack/react-router'
import { useSession, type SiteOfSession } from './session.ts'

/**
 * React hook that returns the site whose section is open: the address begins with its identifier, or names it as `site` in its
 * query. Undefined on screens about the account, and when the account has no such site.
 */
export function useSiteOfUrl(): SiteOfSession | undefined {
  const identifier = useLocation({ select: ({ pathname, searchStr }) => identifierOf(pathname, searchStr) })
  const session = useSession().data
  return session?.kind === 'signed-in' ? session.of.sites.find((site) => site.identifier === identifier) : undefined
}

/** React hook that returns the site to which the navigation leads: the open one, or the account's only one. */
export function useNavigationSite(sites: readonly SiteOfSession[]): SiteOfSession | undefined {
  const open = useSiteOfUrl()
  return open ?? (sites.length === 1 ? sites[0] : undefined)
}

function identifierOf(pathname: string, query: string): string | undefined {
  const first = /^\/([^/]+)\/[^/]/u.exec(pathname)?.[1]
  return first === undefined ? (new URLSearchParams(query).get('site') ?? undefined) : first
}
