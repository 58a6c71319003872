import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { can } from '@sitewright/domain/team/can.ts'
import type { Ctx } from '../context.ts'

/**
 * Throws `kit.denied` unless the account may edit content. Product pictures count as content, too. A context without an account
 * is internal work, which no route starts.
 */
export function checkMayEdit({ account }: Ctx): void {
  if (!account) return
  if (!can(account.roles, 'edit-content', { part: 'products', isOwner: account.isOwner }))
    throw new Refusal('kit.denied')
}
