import type { Message } from '@sitewright/domain/kit/text.ts'
import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import { can } from '@sitewright/domain/team/can.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { checkoutSection } from '../checkout/section.ts'
import { customersSection } from '../customers/section.ts'
import { discountsSection } from '../discounts/section.ts'
import { inventorySection } from '../inventory/section.ts'
import { outboxSection } from '../mail/section.ts'
import { mailsSection } from '../mails/section.ts'
import { mediaSection } from '../media/section.ts'
import { ordersSection } from '../orders/section.ts'
import { paymentsSection } from '../payments/section.ts'
import { productsSection } from '../products/section.ts'
import { restockSection } from '../restock/section.ts'
import { reviewsSection } from '../reviews/section.ts'
import { settingsSection } from '../settings/section.ts'
import { shippingSection } from '../shipping/section.ts'
import { taxesSection } from '../taxes/section.ts'
import { homeSection } from '../sites/section.ts'
import { activitySection } from '../team/activity/section.ts'
import { teamSection } from '../team/people/section.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import type { FindRows, Permit, Section, Setting } from './section.ts'

/** All sections, in the order of the sidebar, and how it groups them. A section is listed once its first screen exists. */
const groups: readonly { name: Message | null; sections: readonly Section[] }[] = [
  { name: null, sections: [homeSection] },
  {
    name: overviewMessages.shop,
    sections: [
      ordersSection,
      customersSection,
      productsSection,
      inventorySection,
      restockSection,
      discountsSection,
      reviewsSection,
    ],
  },
  {
    name: overviewMessages.checkout,
    sections: [shippingSection, taxesSection, paymentsSection, checkoutSection, mailsSection],
  },
  {
    name: overviewMessages.site,
    sections: [mediaSection, teamSection, activitySection, settingsSection, outboxSection],
  },
]
const sections = groups.flatMap((group) => group.sections)

/** A section as the account sees it: with the path to open. */
export type OpenSection = Section & { to: string }

/** Returns the sections by the sidebar's groups, without those that have none. */
export function groupsOf(open: readonly OpenSection[]): { name: Message | null; sections: OpenSection[] }[] {
  return groups
    .map(({ name, sections: ofGroup }) => ({
      name,
      sections: open.filter(({ id }) => ofGroup.some((section) => section.id === id)),
    }))
    .filter((group) => group.sections.length > 0)
}

/** Returns the sections that the account may open at a site; without one, those that need no open site. */
export function sectionsOf(session: SessionAnswer, site: SiteOfSession | undefined): OpenSection[] {
  return sections.flatMap((section) => {
    const to = section.isOffered?.(session) === false ? undefined : pathOf(section, session, site)
    return to === undefined ? [] : [{ ...section, to }]
  })
}

/** Returns the sections whose rows the palette may look for at a site. */
export function sectionsWithRows(site: SiteOfSession): (Section & { rows: () => Promise<FindRows> })[] {
  return sections.flatMap((section) =>
    section.rows && isPermitted(section.permit, site) ? [{ ...section, rows: section.rows }] : [],
  )
}

/** Returns what the account may make at a site: the section's id, what it is called, and the path of the screen that makes it. */
export function creatable(site: SiteOfSession): { id: string; name: Message; to: string }[] {
  return sections.flatMap(({ id, permit, create }) =>
    create && isPermitted(permit, site) ? [{ id, name: create.name, to: create.path(site.identifier) }] : [],
  )
}

/** A place among the settings as the account sees it. */
export type OpenSetting = Pick<Setting, 'group' | 'otherNames'> & {
  name: Message
  icon: Section['icon']
  to: string
  /** The section of which it is a part with a screen of its own; undefined when it is the section itself. */
  partOf: Message | undefined
}

/** Returns the places among the settings of a site that the account may open, in the order of the sections. */
export function settingsOf(site: SiteOfSession): OpenSetting[] {
  return sections
    .filter(({ permit }) => isPermitted(permit, site))
    .flatMap((section) =>
      (section.settings ?? []).map(({ group, otherNames, name = section.name, path }) => ({
        group,
        otherNames,
        name,
        icon: section.icon,
        to: (path ?? section.path)(site.identifier),
        partOf: path && section.name,
      })),
    )
}

function pathOf(section: Section, { sites }: SessionAnswer, site: SiteOfSession | undefined): string | undefined {
  if (section.of === 'account') return section.path()
  if (site) return isPermitted(section.permit, site) ? section.path(site.identifier) : undefined
  return section.of === 'any-site' && sites.some((each) => isPermitted(section.permit, each))
    ? section.path()
    : undefined
}

function isPermitted(permit: Permit | undefined, { roles, isOwner }: SiteOfSession): boolean {
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
