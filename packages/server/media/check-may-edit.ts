import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { can } from '@sitewright/domain/team/can.ts'
import type { Ctx } from '../kit/context.ts'

/** Pictures are content, also of a shop's products. Without an account it is the installation's own work, which no route does. */
export function checkMayEdit({ account }: Ctx): void {
  if (!account) return
  if (!can(account.roles, 'edit-content', { part: 'products', isOwner: account.isOwner }))
    throw new Refusal('kit.denied')
}
