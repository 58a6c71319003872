import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { can } from '@sitewright/domain/team/can.ts'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { AccountCard } from '../team/account-card.tsx'
import { useSession } from '../session/session.ts'
import { useNavigationSite } from '../session/site-of-url.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { Glance } from './glance.tsx'
import { firstName, greeting } from './greeting.ts'
import styles from './home.module.css'
import { PublicationCard } from './publication-card.tsx'
import { SecondStepHint } from './second-step-hint.tsx'
import { SitesCard } from './sites-card.tsx'

/** Home page of the studio: a greeting, the account's sites and the account's own data. */
export function HomePage() {
  const translate = useTranslate()
  const session = useSession().data
  const site = useNavigationSite(session?.kind === 'signed-in' ? session.of.sites : [])
  const [hour] = useState(() => new Date().getHours())
  if (session?.kind !== 'signed-in') return null // renders nothing: without a session, StudioLayout redirects to the sign-in page

  const { account, sites } = session.of
  return (
    <>
      <DocumentTitle page={translate(sitesMessages.home)} />
      <header>
        <h1 className={styles['hello']}>{translate(greeting(hour), { name: firstName(account.displayName) })}</h1>
        {sites.length > 0 && (
          <p className={styles['quiet']}>{translate(sitesMessages.lookAfter, { count: sites.length })}</p>
        )}
      </header>
      {sites.some(({ isOwner }) => isOwner) && <SecondStepHint key={account.id} accountId={account.id} />}
      {site && can(site.roles, 'manage-site', { isOwner: site.isOwner }) && (
        <ChecklistCard key={`checklist ${site.id}`} site={site} />
      )}
      {site && <Glance key={site.id} site={site} />}
      <div className={styles['two']}>
        <div className={styles['column']}>
          {sites
            .filter((site) => !site.isPublished && can(site.roles, 'manage-site', { isOwner: site.isOwner }))
            .map((site) => (
              <PublicationCard
                key={site.id}
                site={site}
                title={translate(publicationMessages.siteNotPublished, { site: site.title })}
              />
            ))}
          <SitesCard session={session.of} />
        </div>
        <AccountCard account={account} />
      </div>
    </>
  )
}
