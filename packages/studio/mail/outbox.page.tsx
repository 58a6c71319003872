import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useSession } from '../session/session.ts'
import { outboxSites } from './outbox-sites.ts'
import { OutboxList } from './outbox-list.tsx'
import styles from './outbox.module.css'

/** Screen that lists the emails of one site. A server without a mail transport stores emails here instead of sending them. */
export function OutboxPage() {
  const translate = useTranslate()
  const search: { site?: unknown } = useSearch({ strict: false })
  const session = useSession().data
  if (session?.kind !== 'signed-in') return null // renders nothing: without a session, StudioLayout redirects to the sign-in page

  const sites = outboxSites(session.of)
  const site = sites.find(({ identifier }) => identifier === search.site) ?? sites[0]
  return (
    <>
      <DocumentTitle page={translate(mailMessages.outbox)} />
      <header>
        <h1 className={styles['title']}>{translate(mailMessages.outbox)}</h1>
        {site && <p className={styles['quiet']}>{translate(mailMessages.outboxHelp)}</p>}
      </header>
      {sites.length > 1 && site && <Sites sites={sites} current={site.id} />}
      {site ? <OutboxList key={site.id} site={site} /> : <NoOutbox hasOutbox={session.of.hasOutbox} />}
    </>
  )
}

function Sites({ sites, current }: { sites: SessionAnswer['sites']; current: string }) {
  const translate = useTranslate()
  return (
    <nav className={styles['sites']} aria-label={translate(mailMessages.site)}>
      {sites.map(({ id, identifier, title }) => (
        <Link key={id} to={paths.outbox(identifier)} aria-current={id === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

function NoOutbox({ hasOutbox }: { hasOutbox: boolean }) {
  const translate = useTranslate()
  const text = hasOutbox ? mailMessages.noSiteForOutbox : mailMessages.noOutboxHelp
  return <EmptyState drawing="window" title={translate(mailMessages.noOutbox)} text={translate(text)} />
}
