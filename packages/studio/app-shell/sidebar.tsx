import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Avatar, SiteIcon } from '@sitewright/ui/avatar.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { outboxSites } from '../mail/outbox-sites.ts'
import { paths } from '../paths.ts'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { useNavigationSite } from '../sites/site-of-url.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import { roleNames } from '../team/role-names.ts'
import { shortenUrl } from '../sites/shorten-url.ts'
import styles from './sidebar.module.css'

/**
 * Left sidebar of the studio: the site's name, navigation, a link to the public site, and the account menu. With several sites
 * and none of them open, it shows their number instead of a name.
 */
export function Sidebar({ session }: { session: SessionAnswer }) {
  const { account, sites } = session
  const translate = useTranslate()
  const site = useNavigationSite(sites)
  const roles = site ? roleNames(site).map((role) => translate(role)) : []
  return (
    <aside className={styles['side']} aria-label={translate(sitesMessages.studio)}>
      <div className={styles['head']}>
        <SiteIcon name={site?.title ?? 'Sitewright'} />
        <TwoLines
          first={site?.title ?? 'Sitewright'}
          second={site ? shortenUrl(site.address) : translate(sitesMessages.siteCount, { count: sites.length })}
        />
      </div>
      <nav className={styles['nav']} aria-label={translate(sitesMessages.mainMenu)}>
        <Link to={paths.home()} activeOptions={{ exact: true }}>
          <Icon name="home" />
          {translate(sitesMessages.home)}
        </Link>
        {site && maySeeOrders(site) && (
          <Link to={paths.orders(site.identifier)}>
            <Icon name="bag" />
            {translate(sitesMessages.orders)}
          </Link>
        )}
        {outboxSites(session).length > 0 && (
          <Link to={paths.outbox()}>
            <Icon name="mail" />
            {translate(mailMessages.outbox)}
          </Link>
        )}
      </nav>
      <div className={styles['foot']}>
        {site && (
          <a className={styles['out']} href={site.address} target="_blank" rel="noopener">
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
