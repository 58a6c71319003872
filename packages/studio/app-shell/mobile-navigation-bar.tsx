import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { outboxSites } from '../mail/outbox-sites.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import styles from './mobile-navigation-bar.module.css'

/** Navigation bar for phones, at the bottom of the screen. Has the same entries as the sidebar of larger screens (`Sidebar`). */
export function MobileNavigationBar({ session }: { session: SessionAnswer }) {
  const { account, sites } = session
  const translate = useTranslate()
  const only = sites.length === 1 ? sites[0] : undefined
  return (
    <nav className={styles['bar']} aria-label={translate(sitesMessages.mainMenu)}>
      <Link className={styles['item'] ?? ''} to={paths.home()} activeOptions={{ exact: true }}>
        <Icon name="home" size={20} />
        {translate(sitesMessages.home)}
      </Link>
      {outboxSites(session).length > 0 && (
        <Link className={styles['item'] ?? ''} to={paths.outbox()}>
          <Icon name="mail" size={20} />
          {translate(mailMessages.outbox)}
        </Link>
      )}
      {only && (
        <a className={styles['item']} href={only.address} target="_blank" rel="noopener">
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
