import type { Translate } from '@sitewright/domain/kit/text.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { newSiteMessages } from '@sitewright/domain/sites/new-site.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { Command, CommandGroup } from '@sitewright/ui/overlays/command-menu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { setColorScheme } from '../../kit/color-scheme.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { shownKeys } from '../../kit/shortcuts/keys-text.ts'
import type { Shortcut } from '../../kit/shortcuts/shortcut-registry.ts'
import { useRegisteredShortcuts } from '../../kit/shortcuts/use-shortcuts.ts'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { creatable, pathAtOtherSite, sectionsOf } from '../sections.ts'
import { matchesWords } from './matches-words.ts'
import { keepRecent, recentEntries } from './recent-entries.ts'

/** React hook that returns what the palette knows without asking the server: what was last opened, screens, sites and actions. */
export function useFixedGroups({
  session,
  site,
  text,
}: {
  session: SessionAnswer
  site: SiteOfSession | undefined
  text: string
}): CommandGroup[] {
  const translate = useTranslate()
  const shortcuts = useRegisteredShortcuts()
  const navigate = useNavigate()
  const open = useOpen(site)
  const screens: Command[] = sectionsOf(session, site).map(({ id, name, icon, to, key }) => ({
    id: `section ${id}`,
    icon,
    title: translate(name),
    keys: shownKeys(`g ${key}`),
    run: () => open({ id, icon, title: translate(name), to }),
  }))
  const sites: Command[] = session.sites
    .filter(({ id }) => id !== site?.id)
    .map((other) => ({
      id: `site ${other.id}`,
      icon: 'sprout',
      title: other.title,
      note: translate(frameMessages.switchSite),
      run: () =>
        open({ id: other.id, icon: 'sprout', title: other.title, to: pathAtOtherSite(session, other, undefined) }),
    }))
  const recent: Command[] = (text === '' && site ? recentEntries(site.id) : []).map((entry) => ({
    id: `recent ${entry.to}`,
    icon: entry.icon,
    title: entry.title,
    note: entry.note,
    run: () => open(entry),
  }))
  const ofScreen = ofShortcuts(shortcuts, translate)
  const makes = makesOf(session, site, translate).map(({ to, ...make }): Command => ({
    ...make,
    icon: 'plus',
    run: () => void navigate({ to }),
  }))
  const matching = (commands: Command[]) => commands.filter(({ title }) => matchesWords(title, text))
  return [
    { id: 'recent', title: translate(frameMessages.recent), commands: recent },
    { id: 'screens', title: translate(frameMessages.goTo), commands: matching([...screens, ...sites]) },
    {
      id: 'actions',
      title: translate(frameMessages.actions),
      commands: matching([
        ...ofScreen,
        ...makes.filter(({ title }) => !isNamed(ofScreen, title)),
        ...ofFrame(site, translate),
      ]),
    },
  ]
}

/** React hook that returns a function which opens a screen and remembers it for the next time. */
export function useOpen(site: SiteOfSession | undefined): (entry: Parameters<typeof keepRecent>[1]) => void {
  const navigate = useNavigate()
  return (entry) => {
    if (site) keepRecent(site.id, entry)
    void navigate({ to: entry.to })
  }
}

/** True when the shown screen has a command of this name, which knows more about it. */
function isNamed(commands: readonly Command[], title: string): boolean {
  return commands.some((command) => command.title === title)
}

/** The group of the palette that makes something new: a record of the open site, or another site. */
function makesOf(
  { mayMakeSites }: SessionAnswer,
  site: SiteOfSession | undefined,
  translate: Translate,
): { id: string; title: string; to: string }[] {
  const ofSite = site ? creatable(site) : []
  const newSite = mayMakeSites ? [{ id: 'site', name: newSiteMessages.title, to: paths.newSite() }] : []
  return [...ofSite, ...newSite].map(({ id, name, to }) => ({ id: `create ${id}`, title: translate(name), to }))
}

/** The actions of the shown screen, which it registered as shortcuts. */
function ofShortcuts(shortcuts: readonly Shortcut[], translate: Translate): Command[] {
  return shortcuts.flatMap(({ keys, name, icon = 'command', run, isInPalette = true }) =>
    run && isInPalette ? [{ id: `shortcut ${keys}`, icon, title: translate(name), keys: shownKeys(keys), run }] : [],
  )
}

function ofFrame(site: SiteOfSession | undefined, translate: Translate): Command[] {
  const schemes = ['light', 'dark', 'system'] as const
  const viewSite: Command[] = site
    ? [
        {
          id: 'view-site',
          icon: 'external',
          title: translate(sitesMessages.viewSite),
          run: () => void window.open(site.address, '_blank', 'noopener'),
        },
      ]
    : []
  return [
    ...viewSite,
    ...schemes.map((scheme) => ({
      id: `scheme ${scheme}`,
      icon: scheme,
      title: translate(teamMessages.appearance),
      note: translate(teamMessages[scheme]),
      run: () => setColorScheme(scheme),
    })),
  ]
}
