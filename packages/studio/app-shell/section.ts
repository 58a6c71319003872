import type { Message } from '@sitewright/domain/kit/text.ts'
import type { PermissionScope, StudioAction } from '@sitewright/domain/team/can.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'
import type { SiteOfSession } from '../session/session.ts'
import type { FoundRow } from './palette/found-row.ts'

/** What somebody's roles must permit: an action, or this part of it. */
export type Permit = { action: StudioAction; part?: PermissionScope }

/** Returns the best `limit` rows of a site for a typed text. */
export type FindRows = (site: SiteOfSession, text: string, limit: number) => Promise<FoundRow[]>

/**
 * A place among the settings, which their list, their search and the palette find. `otherNames` are further words for what is set
 * there, in all languages of the studio, separated by spaces: `VAT MwSt`. `name` and `path` are those of its section by default.
 */
export type Setting = {
  group: 'site' | 'shop' | 'people'
  otherNames: string
  name?: Message
  path?: (site: string) => string
}

/**
 * A section of the studio. The sidebar, the phone's navigation bar, the command palette and the `G` shortcuts derive from the list in
 * `sections.ts`.
 */
export type Section = {
  id: string
  name: Message
  icon: IconName
  /** Path of its first screen, given the site's identifier. Sections that are not `of` one site get none while no site is open. */
  path: (site?: string) => string
  /** Letter of the shortcut that follows `G`, in lower case; unique. */
  key: string
  /** Who sees it: those whose roles permit this. Everybody when missing. */
  permit?: Permit
  /** Position in the phone's navigation bar, which has room for three sections. All others are in its menu. */
  phoneOrder?: 1 | 2 | 3
  /** False when the server does not offer the section. */
  isOffered?: (session: SessionAnswer) => boolean
  /**
   * What it is about: one site (the default), the account, or any of the account's sites, so that it can be opened while none is.
   */
  of?: 'site' | 'account' | 'any-site'
  /** Loads what finds its rows on the server, for the palette, which shows them under the section's name. */
  rows?: () => Promise<FindRows>
  /** How much of what waits there for somebody is counted beside its name, and how that is said. */
  waits?: { count: (overview: Overview) => number; text: Message<{ count: number }> }
  /** What of it stands among the settings. */
  settings?: readonly Setting[]
  /** What the palette offers to make, and the path of the screen that makes it. */
  create?: { name: Message; path: (site: string) => string }
}
