import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { useNavigate } from '@tanstack/react-router'
import { useNavigationSite } from '../session/site-of-url.ts'
import { openSection, pathAtOtherSite, sectionsOf } from './sections.ts'

/** React hook that returns a function which opens the section that is shown at another site, given the site's id. */
export function useSwitchSite(session: SessionAnswer): (siteId: string) => void {
  const site = useNavigationSite(session.sites)
  const navigate = useNavigate()
  return (siteId) => {
    const wanted = session.sites.find(({ id }) => id === siteId)
    if (!wanted) return
    const open = openSection(sectionsOf(session, site), location.pathname)
    void navigate({ to: pathAtOtherSite(session, wanted, open?.id) })
  }
}
