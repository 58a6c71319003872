import { can } from '@sitewright/domain/team/can.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'

/**
 * Returns the sites whose outbox the account may see. Empty when the server sends its emails instead of keeping them in an
 * outbox.
 */
export function outboxSites({ hasOutbox, sites }: SessionAnswer): SessionAnswer['sites'] {
  return hasOutbox ? sites.filter(({ roles, isOwner }) => can(roles, 'manage-site', { isOwner })) : []
}
