import { can } from '@sitewright/domain/team/can.ts'
import type { SiteOfSession } from '../session/session.ts'

/** True when the account's roles on the site permit to see its orders. */
export function maySeeOrders({ roles, isOwner }: SiteOfSession): boolean {
  return can(roles, 'see-orders', { isOwner })
}
