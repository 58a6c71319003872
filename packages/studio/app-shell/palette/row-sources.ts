import type { Message } from '@sitewright/domain/kit/text.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { can, type PermissionScope, type StudioAction } from '@sitewright/domain/team/can.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'
import { findOrders } from '../../orders/find-orders.ts'
import type { SiteOfSession } from '../../session/session.ts'
import type { FoundRow } from './found-row.ts'

/** Rows of one kind that the palette finds on the server while something is typed. */
export type RowSource = {
  id: string
  title: Message
  icon: IconName
  permit: { action: StudioAction; part?: PermissionScope }
  /** Returns the best `limit` rows at most. */
  find: (site: SiteOfSession, text: string, limit: number) => Promise<FoundRow[]>
}

/** All kinds of rows, in the order in which the palette shows them. A section adds its own with a line. */
const rowSources: readonly RowSource[] = [
  { id: 'orders', title: sitesMessages.orders, icon: 'bag', permit: { action: 'see-orders' }, find: findOrders },
]

/** Returns the kinds of rows that the account may see at a site. */
export function rowSourcesOf({ roles, isOwner }: SiteOfSession): RowSource[] {
  return rowSources.filter(({ permit: { action, part } }) =>
    can(roles, action, { isOwner, ...(part === undefined ? {} : { part }) }),
  )
}
