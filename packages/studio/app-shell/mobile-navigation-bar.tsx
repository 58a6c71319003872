import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { outboxSites } from '../mail/outbox-sites.ts'
import { paths } from '../paths.ts'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { useNavigationSite } from '../sites/site-of-url.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import styles from './mobile-navigation-bar.module.css'

/** Navigation bar for phones, at the bottom of the screen. Has the same entries as the sidebar of larger screens (`Sidebar`). */
export function MobileNavigationBar({ session }: { session: SessionAnswer }) {
  const { account, sites } = session
  const translate = useTranslate()
  const site = useNavigationSite(sites)
  return (
    <nav className={styles['bar']} aria-label={translate(sitesMessages.mainMenu)}>
      <Link className={styles['item'] ?? ''} to={paths.home()} activeOptions={{ exact: true }}>
        <Icon name="home" size={20} />
        {translate(sitesMessages.home)}
      </Link>
      {site && maySeeOrders(site) && (
        <Link className={styles['item'] ?? ''} to={paths.orders(site.identifier)}>
          <Icon name="bag" size={20} />
          {translate(sitesMessages.orders)}
        </Link>
      )}
      {outboxSites(session).length > 0 && (
        <Link className={styles['item'] ?? ''} to={paths.outbox()}>
          <Icon name="mail" size={20} />
          {translate(mailMessages.outbox)}
        </Link>
      )}
      {site && (
        <a className={styles['item']} href={site.address} target="_blank" rel="noopener">
          <Icon name="external" size={20} />
          {translate(sitesMessages.viewSite)}
        </a>
      )}
      <AccountMenu
        account={account}
        triggerClass={styles['item'] ?? ''}
        trigger={
          <>
            <Icon name="account" size={20} />
            {translate(teamMessages.account)}
          </>
        }
      />
    </nav>
  )
}
