import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { newSiteMessages } from '@sitewright/domain/sites/new-site.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { SiteIcon } from '@sitewright/ui/avatar.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { MenuChoices } from '@sitewright/ui/menu-choices.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { shortenUrl } from '../sites/shorten-url.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './sidebar.module.css'
import { TwoLines } from './two-lines.tsx'
import { useSwitchSite } from './use-switch-site.ts'

/**
 * The name of the site whose sections are shown. A menu that opens the same section of another site, or makes one, where there is
 * something to choose.
 */
export function SiteSwitcher({ session, site }: { session: SessionAnswer; site: SiteOfSession | undefined }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const switchTo = useSwitchSite(session)
  const { sites } = session
  const countText =
    sites.length === 0
      ? translate(sitesMessages.noSiteYet)
      : translate(sitesMessages.siteCount, { count: sites.length })
  const head = (
    <>
      <SiteIcon name={site?.title ?? 'Sitewright'} />
      <TwoLines first={site?.title ?? 'Sitewright'} second={site ? shortenUrl(site.address) : countText} />
    </>
  )
  const { mayMakeSites } = session
  if (sites.length < (mayMakeSites ? 1 : 2)) return <div className={styles['head']}>{head}</div>
  return (
    <Menu
      placement="bottom start"
      triggerClass={`${styles['me'] ?? ''} ${styles['head'] ?? ''}`}
      trigger={
        <>
          {head}
          <Icon name="choose" />
        </>
      }
    >
      <MenuChoices
        title={translate(frameMessages.switchSite)}
        chosen={site?.id ?? ''}
        choices={sites.map(({ id, title }) => ({ value: id, label: title, icon: 'sprout' as const }))}
        onChoose={switchTo}
        isClosing
      />
      {mayMakeSites && (
        <>
          <MenuSeparator />
          <MenuItem icon="plus" onAction={() => void navigate({ to: paths.newSite() })}>
            {translate(newSiteMessages.title)}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
