import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Avatar } from '@sitewright/ui/avatar.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Keys } from '@sitewright/ui/keys.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { shownKeys } from '../kit/shortcuts/keys-text.ts'
import { useNavigationSite } from '../session/site-of-url.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import { roleNames } from '../session/role-names.ts'
import type { FrameDialog } from './frame-commands.tsx'
import { groupsOf, sectionsOf } from './sections.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import styles from './sidebar.module.css'
import { useOverview } from '../sites/overview-query.ts'
import { siteLink } from '../sites/publication-query.ts'
import { SiteSwitcher } from './site-switcher.tsx'
import { TwoLines } from './two-lines.tsx'

const paletteKeys = 'Control+K Meta+K'

/**
 * Left sidebar of the studio: the site's name, its sections, a link to the public site, and the account menu. With several sites,
 * its name is a button that switches to another one; while none of them is open, it shows their number.
 */
export function Sidebar({ session, onOpen }: { session: SessionAnswer; onOpen: (dialog: FrameDialog) => void }) {
  const { account, sites } = session
  const translate = useTranslate()
  const site = useNavigationSite(sites)
  const overview = useOverview(site?.id).data
  const visit = site && siteLink(site)
  const roles = site ? roleNames(site).map((role) => translate(role)) : []
  return (
    <aside className={styles['side']} aria-label={translate(sitesMessages.studio)}>
      <SiteSwitcher session={session} site={site} />
      <button
        type="button"
        className={styles['search']}
        aria-keyshortcuts={paletteKeys}
        onClick={() => onOpen('palette')}
      >
        <Icon name="search" />
        <span>{translate(frameMessages.search)}</span>
        <Keys keys={shownKeys('$mod+k')} />
      </button>
      <nav className={styles['nav']} aria-label={translate(sitesMessages.mainMenu)}>
        {groupsOf(sectionsOf(session, site)).map((group) => (
          <SidebarGroup key={group.name?.key ?? ''} group={group} overview={overview} />
        ))}
      </nav>
      <div className={styles['foot']}>
        {visit && (
          <a className={styles['out']} href={visit.href} target="_blank" rel="noopener">
            <Icon name="external" />
            {translate(visit.isPreview ? publicationMessages.preview : sitesMessages.viewSite)}
          </a>
        )}
        <button type="button" className={styles['out']} onClick={() => onOpen('shortcuts')}>
          <Icon name="keyboard" />
          {translate(frameMessages.shortcuts)}
        </button>
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
