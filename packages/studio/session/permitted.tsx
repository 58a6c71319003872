import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { can, rolesThatCan, type PermissionScope, type StudioAction } from '@sitewright/domain/team/can.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import styles from '../app-shell/screens/whole-screen.module.css'
import { useTranslate } from '../kit/locale.tsx'
import { AskButton } from '../team/people/ask-button.tsx'
import { roleNames } from './role-names.ts'
import type { SiteOfSession } from './session.ts'
import { useSiteOfUrl } from './site-of-url.ts'

/**
 * Renders a screen of a site for those whose roles permit `action`, or this `part` of it. Others see which roles do. The server checks the same for
 * each call.
 */
export function Permitted({
  action,
  part,
  children,
}: {
  action: StudioAction
  part?: PermissionScope
  children: (site: SiteOfSession) => ReactNode
}) {
  const site = useSiteOfUrl()
  if (!site) return <NotFoundPage />
  if (!can(site.roles, action, { isOwner: site.isOwner, ...(part && { part }) }))
    return <NotPermitted site={site} action={action} />
  return children(site)
}

function NotPermitted({ site, action }: { site: SiteOfSession; action: StudioAction }) {
  const translate = useTranslate()
  const names = roleNames({ isOwner: false, roles: rolesThatCan(action) }).map((name) => translate(name))
  const title = translate(sitesMessages.notPermitted, { roles: names.join(', ') })
  return (
    <div className={styles['inside']}>
      <DocumentTitle page={title} />
      <EmptyState
        drawing="lost"
        level={1}
        title={title}
        text={translate(sitesMessages.notPermittedHelp, { site: site.title })}
        action={<AskButton site={site} action={action} />}
      />
    </div>
  )
}
