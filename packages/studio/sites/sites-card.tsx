import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Mark } from '@sitewright/ui/avatar.tsx'
import { Badge } from '@sitewright/ui/badge.tsx'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useSay } from '../kit/words.tsx'
import { roleWords } from '../team/role-words.ts'
import type { SiteOfSession } from '../team/session.ts'
import styles from './home.module.css'
import { hostOf } from './host-of.ts'

export function SitesCard({ sites }: { sites: readonly SiteOfSession[] }) {
  const say = useSay()
  return (
    <Card title={say(sitesMessages.yourSites)}>
      {sites.length === 0 ? (
        <div className={styles['empty']}>
          <EmptyState drawing="window" title={say(sitesMessages.noSites)} text={say(sitesMessages.noSitesHelp)} />
        </div>
      ) : (
        <ul>
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SiteRow({ site }: { site: SiteOfSession }) {
  const say = useSay()
  const roles = roleWords(site).map((role) => say(role))
  return (
    <li className={styles['site']}>
      <Mark name={site.title} isLarge />
      <div className={styles['what']}>
        <div className={styles['title']}>
          <h3>{site.title}</h3>
          {roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </div>
        <p className={styles['address']}>{hostOf(site.address)}</p>
      </div>
      <ButtonLink href={site.address} label={say(sitesMessages.openSiteNamed, { title: site.title })}>
        <Icon name="external" />
        <span className={styles['open']}>{say(sitesMessages.openSite)}</span>
      </ButtonLink>
    </li>
  )
}
