import type { Message } from '@sitewright/domain/kit/text.ts'
import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { discountListMessages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { reviewQueueMessages } from '@sitewright/domain/reviews/reviews-studio.messages.ts'
import { siteSettingsMessages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { inventoryMessages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import { can, type PermissionScope, type StudioAction } from '@sitewright/domain/team/can.ts'
import { activityMessages } from '@sitewright/domain/team/activity.messages.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'

/** A section of a site. The sidebar, the phone's navigation bar, the command palette and the `G` shortcuts derive from the list. */
type Section = {
  id: string
  name: Message
  icon: IconName
  /** Path of its first screen, given the site's identifier. Sections that are not `of` one site get none while no site is open. */
  path: (site?: string) => string
  /** Letter of the shortcut that follows `G`, in lower case; unique. */
  key: string
  /** Who sees it: those whose roles permit this action (or `part` of it). Everybody when missing. */
  permit?: { action: StudioAction; part?: PermissionScope }
  /** Position in the phone's navigation bar, which has room for three sections. All others are in its menu. */
  phoneOrder?: 1 | 2 | 3
  /** False when the server does not offer the section. */
  isOffered?: (session: SessionAnswer) => boolean
  /**
   * What it is about: one site (the default), the account, or any of the account's sites, so that it can be opened while none is.
   */
  of?: 'site' | 'account' | 'any-site'
}

/** All sections, in the order of the sidebar. A section is listed once its first screen exists. */
const sections: readonly Section[] = [
  { id: 'home', name: sitesMessages.home, icon: 'home', path: paths.home, key: 'h', of: 'account' },
  {
    id: 'orders',
    name: sitesMessages.orders,
    icon: 'bag',
    path: (site = '') => paths.orders(site),
    key: 'o',
    permit: { action: 'see-orders' },
    phoneOrder: 1,
  },
  {
    id: 'products',
    name: frameMessages.products,
    icon: 'parcel',
    path: (site = '') => paths.products(site),
    key: 'p',
    permit: { action: 'manage-products' },
  },
  {
    id: 'inventory',
    name: inventoryMessages.inventory,
    icon: 'boxes',
    path: (site = '') => paths.inventory(site),
    key: 'i',
    permit: { action: 'manage-products', part: 'see' },
    phoneOrder: 2,
  },
  {
    id: 'media',
    name: frameMessages.media,
    icon: 'images',
    path: (site = '') => paths.media(site),
    key: 'm',
    permit: { action: 'edit-content', part: 'products' },
  },
  {
    id: 'discounts',
    name: discountListMessages.discounts,
    icon: 'tag',
    path: (site = '') => paths.discounts(site),
    key: 'd',
    permit: { action: 'manage-products' },
  },
  {
    id: 'reviews',
    name: reviewQueueMessages.reviews,
    icon: 'star',
    path: (site = '') => paths.reviews(site),
    key: 'r',
    permit: { action: 'moderate-reviews' },
  },
  {
    id: 'team',
    name: peopleMessages.team,
    icon: 'people',
    path: (site = '') => paths.team(site),
    key: 't',
    permit: { action: 'manage-site' },
  },
  {
    id: 'activity',
    name: activityMessages.activity,
    icon: 'activity',
    path: (site = '') => paths.activity(site),
    key: 'a',
    permit: { action: 'see-activity' },
  },
  {
    id: 'settings',
    name: siteSettingsMessages.settings,
    icon: 'settings',
    path: (site = '') => paths.settings(site),
    key: 's',
    permit: { action: 'manage-site' },
  },
  {
    id: 'outbox',
    name: mailMessages.outbox,
    icon: 'mail',
    path: paths.outbox,
    key: 'x',
    permit: { action: 'manage-site' },
    isOffered: ({ hasOutbox }) => hasOutbox,
    of: 'any-site',
  },
]

/** A section as the account sees it: with the path to open. */
export type OpenSection = Section & { to: string }

/** Returns the sections that the account may open at a site; without one, those that need no open site. */
export function sectionsOf(session: SessionAnswer, site: SiteOfSession | undefined): OpenSection[] {
  return sections.flatMap((section) => {
    const to = section.isOffered?.(session) === false ? undefined : pathOf(section, session, site)
    return to === undefined ? [] : [{ ...section, to }]
  })
}

function pathOf(section: Section, { sites }: SessionAnswer, site: SiteOfSession | undefined): string | undefined {
  if (section.of === 'account') return section.path()
  if (site) return isPermitted(section, site) ? section.path(site.identifier) : undefined
  return section.of === 'any-site' && sites.some((each) => isPermitted(section, each)) ? section.path() : undefined
}

function isPermitted({ permit }: Section, { roles, isOwner }: SiteOfSession): boolean {
  if (!permit) return true
  return can(roles, permit.action, { isOwner, ...(permit.part === undefined ? {} : { part: permit.part }) })
}

/** Returns the path to open when the account switches to another site: the same section there, else the site's first one. */
export function pathAtOtherSite(session: SessionAnswer, site: SiteOfSession, openId: string | undefined): string {
  const ofSite = sectionsOf(session, site).filter((section) => section.of !== 'account')
  const same = ofSite.find(({ id }) => id === openId)
  return (same ?? ofSite[0])?.to ?? paths.home()
}

/** Returns the section that is open at a path. */
export function openSection(open: readonly OpenSection[], pathname: string): OpenSection | undefined {
  return open.find(({ to, of }) => {
    const [path = to] = to.split('?')
    return pathname === path || (of !== 'account' && pathname.startsWith(`${path}/`))
  })
}
