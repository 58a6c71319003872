import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { newSiteMessages } from '@sitewright/domain/sites/new-site.messages.ts'
import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { useNavigationSite } from '../session/site-of-url.ts'
import { AccountMenu } from '../team/account-menu.tsx'
import styles from './mobile-navigation-bar.module.css'
import type { FrameDialog } from './frame-commands.tsx'
import { Waiting } from './sidebar-group.tsx'
import { sectionsOf, type OpenSection } from './sections.ts'
import { useOverview } from '../sites/overview-query.ts'
import { siteLink } from '../sites/publication-query.ts'
import { useSwitchSite } from './use-switch-site.ts'

/**
 * Navigation bar for phones, at the bottom of the screen: home, up to three sections, and a menu with everything else that the
 * sidebar of larger screens has.
 */
export function MobileNavigationBar({
  session,
  onOpen,
}: {
  session: SessionAnswer
  onOpen: (dialog: FrameDialog) => void
}) {
  const translate = useTranslate()
  const site = useNavigationSite(session.sites)
  const overview = useOverview(site?.id).data
  const sections = sectionsOf(session, site)
  const inBar = sectionsInBar(sections)
  return (
    <nav className={styles['bar']} aria-label={translate(sitesMessages.mainMenu)}>
      {inBar.map((section) => (
        <Link
          key={section.id}
          className={styles['item'] ?? ''}
          to={section.to}
          activeOptions={{ exact: section.of === 'account', includeSearch: false }}
        >
          <Icon name={section.icon} size={20} />
          <span>{translate(section.name)}</span>
          <Waiting section={section} overview={overview} look={styles['count']} />
        </Link>
      ))}
      <AccountMenu
        account={session.account}
        triggerClass={styles['item'] ?? ''}
        trigger={
          <>
            <Icon name="more" size={20} />
            <span>{translate(frameMessages.more)}</span>
          </>
        }
      >
        <MenuItem icon="search" onAction={() => onOpen('palette')}>
          {translate(frameMessages.search)}
        </MenuItem>
        <Others session={session} sections={sections.filter((section) => !inBar.includes(section))} />
      </AccountMenu>
    </nav>
  )
}

/** What has no room in the bar: the other sections, the public site, and the account's other sites. */
function Others({ session, sections }: { session: SessionAnswer; sections: readonly OpenSection[] }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const switchTo = useSwitchSite(session)
  const site = useNavigationSite(session.sites)
  const visit = site && siteLink(site)
  const others = session.sites.filter(({ id }) => id !== site?.id)
  return (
    <>
      {sections.map(({ id, icon, name, to }) => (
        <MenuItem key={id} icon={icon} onAction={() => void navigate({ to })}>
          {translate(name)}
        </MenuItem>
      ))}
      {visit && (
        <MenuLink icon="external" href={visit.href}>
          {translate(visit.isPreview ? publicationMessages.preview : sitesMessages.viewSite)}
        </MenuLink>
      )}
      {others.map(({ id, title }) => (
        <MenuItem key={id} icon="sprout" onAction={() => switchTo(id)}>
          {title}
        </MenuItem>
      ))}
      {session.mayMakeSites && (
        <MenuItem icon="plus" onAction={() => void navigate({ to: paths.newSite() })}>
          {translate(newSiteMessages.title)}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}

function sectionsInBar(sections: readonly OpenSection[]): OpenSection[] {
  const places = sections.filter(({ phoneOrder }) => phoneOrder !== undefined)
  return [
    ...sections.filter(({ of }) => of === 'account'),
    ...places.toSorted((a, b) => (a.phoneOrder ?? 0) - (b.phoneOrder ?? 0)),
  ]
}
