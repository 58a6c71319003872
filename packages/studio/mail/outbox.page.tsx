import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { useSay } from '../kit/words.tsx'
import { paths } from '../paths.ts'
import { PageTitle } from '../app-shell/page-title.tsx'
import { useSession } from '../team/session.ts'
import { outboxSites } from './outbox-sites.ts'
import { OutboxList } from './outbox-list.tsx'
import styles from './outbox.module.css'

/** Lists, for one site at a time, the emails that a server without a mail transport stored instead of sending. */
export function OutboxPage() {
  const say = useSay()
  const search: { site?: unknown } = useSearch({ strict: false })
  const session = useSession().data
  if (session?.kind !== 'signed-in') return null // StudioLayout is already redirecting to the sign-in

  const sites = outboxSites(session.of)
  const site = sites.find(({ identifier }) => identifier === search.site) ?? sites[0]
  return (
    <>
      <PageTitle page={say(mailMessages.outbox)} />
      <header>
        <h1 className={styles['title']}>{say(mailMessages.outbox)}</h1>
        {site && <p className={styles['quiet']}>{say(mailMessages.outboxHelp)}</p>}
      </header>
      {sites.length > 1 && site && <Sites sites={sites} current={site.id} />}
      {site ? <OutboxList key={site.id} site={site} /> : <NoOutbox hasOutbox={session.of.hasOutbox} />}
    </>
  )
}

function Sites({ sites, current }: { sites: SessionAnswer['sites']; current: string }) {
  const say = useSay()
  return (
    <nav className={styles['sites']} aria-label={say(mailMessages.site)}>
      {sites.map(({ id, identifier, title }) => (
        <Link key={id} to={paths.outbox(identifier)} aria-current={id === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

function NoOutbox({ hasOutbox }: { hasOutbox: boolean }) {
  const say = useSay()
  const text = hasOutbox ? mailMessages.noSiteForOutbox : mailMessages.noOutboxHelp
  return <EmptyState drawing="window" title={say(mailMessages.noOutbox)} text={say(text)} />
}
