import { can } from '@sitewright/domain/team/can.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'

/** The sites whose emails somebody may see; none where emails are sent. */
export function outboxSites({ hasOutbox, sites }: SessionAnswer): SessionAnswer['sites'] {
  return hasOutbox ? sites.filter(({ roles, isOwner }) => can(roles, 'manage-site', { isOwner })) : []
}
