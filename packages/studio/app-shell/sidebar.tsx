import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Avatar, SiteIcon } from '@sitewright/ui/avatar.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { outboxSites } from '../mail/outbox-sites.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import { roleNames } from '../team/role-names.ts'
import { shortenUrl } from '../sites/shorten-url.ts'
import styles from './sidebar.module.css'

/** Left sidebar of the studio: the site's name, navigation, a link to the public site, and the account menu. */
export function Sidebar({ session }: { session: SessionAnswer }) {
  const { account, sites } = session
  const translate = useTranslate()
  // The account's only site. With several sites, the sidebar shows their number instead.
  const only = sites.length === 1 ? sites[0] : undefined
  const roles = only ? roleNames(only).map((role) => translate(role)) : []
  return (
    <aside className={styles['side']} aria-label={translate(sitesMessages.studio)}>
      <div className={styles['head']}>
        <SiteIcon name={only?.title ?? 'Sitewright'} />
        <TwoLines
          first={only?.title ?? 'Sitewright'}
          second={only ? shortenUrl(only.address) : translate(sitesMessages.siteCount, { count: sites.length })}
        />
      </div>
      <nav className={styles['nav']} aria-label={translate(sitesMessages.mainMenu)}>
        <Link to={paths.home()} activeOptions={{ exact: true }}>
          <Icon name="home" />
          {translate(sitesMessages.home)}
        </Link>
        {outboxSites(session).length > 0 && (
          <Link to={paths.outbox()}>
            <Icon name="mail" />
            {translate(mailMessages.outbox)}
          </Link>
        )}
      </nav>
      <div className={styles['foot']}>
        {only && (
          <a className={styles['out']} href={only.address} target="_blank" rel="noopener">
            <Icon name="external" />
            {translate(sitesMessages.viewSite)}
          </a>
        )}
        <AccountMenu
          account={account}
          triggerClass={styles['me'] ?? ''}
          trigger={
            <>
              <Avatar name={account.displayName} />
              <TwoLines first={account.displayName} second={roles.length > 0 ? roles.join(', ') : account.email} />
              <Icon name="choose" />
            </>
          }
        />
      </div>
    </aside>
  )
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles['lines']}>
      <span className={styles['first']}>{first}</span> <small>{second}</small>
    </span>
  )
}
