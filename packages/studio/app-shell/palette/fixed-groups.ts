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
import { schemeChoices } from '../scheme-choices.ts'
import { creatable, pathAtOtherSite, sectionsOf, settingsOf, type OpenSetting } from '../sections.ts'
import { matchesNames } from './matches-words.ts'
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
  const settings = site ? settingsOf(site) : []
  const parts = text === '' ? [] : partsOf(settings, translate, open)
  const screens: Found[] = sectionsOf(session, site).map(({ id, name, icon, to, key }) => ({
    id: `section ${id}`,
    icon,
    title: translate(name),
    words: settings.find((setting) => setting.to === to)?.otherNames,
    keys: shownKeys(`g ${key}`),
    run: () => open({ id, icon, title: translate(name), to }),
  }))
  const sites: Found[] = session.sites
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
  const makes = makesOf(session, site, translate).map(({ to, ...make }) => {
    return { ...make, icon: 'plus' as const, run: () => void navigate({ to }) }
  })
  const matching = (commands: readonly Found[]) => commands.filter((command) => isFound(command, text))
  return [
    { id: 'recent', title: translate(frameMessages.recent), commands: recent },
    { id: 'screens', title: translate(frameMessages.goTo), commands: matching([...screens, ...parts, ...sites]) },
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

/** A command with further words by which it is found. */
type Found = Command & { words?: string | undefined }

function isFound({ title, words = '' }: Found, text: string): boolean {
  return matchesNames({ title, otherNames: words }, text)
}

/** The settings that are a part of a screen. They are no screens of their own, so they are shown only when they are looked for. */
function partsOf(settings: readonly OpenSetting[], translate: Translate, open: ReturnType<typeof useOpen>): Found[] {
  return settings.flatMap(({ name, icon, to, otherNames, partOf }) => {
    if (!partOf) return []
    const entry = { id: `setting ${to}`, icon, title: translate(name), note: translate(partOf), to }
    return [{ ...entry, words: `${entry.note} ${otherNames}`, run: () => open(entry) }]
  })
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

function ofFrame(site: SiteOfSession | undefined, translate: Translate): Found[] {
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
    ...schemeChoices.map(({ scheme, name, otherNames }) => ({
      id: `scheme ${scheme}`,
      icon: scheme,
      title: translate(teamMessages.appearance),
      note: translate(name),
      words: `${translate(name)} ${otherNames}`,
      run: () => setColorScheme(scheme),
    })),
  ]
}
