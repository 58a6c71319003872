import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { can, type Permission } from '@sitewright/domain/team/can.ts'
import type { Actor, PlatformCtx } from '../context.ts'

/**
 * Throws `kit.denied` unless who acts has the permission. Use it for actions that need more than the `access` that their route
 * declares, or that several routes share.
 */
export function requirePermission({ actor }: Pick<PlatformCtx, 'actor'>, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw new Refusal('kit.denied')
}

/**
 * True when who acts has the permission: an account by its roles on the site, a key because it was given it. Visitors and shoppers have
 * none, whatever is theirs; the server itself has all.
 */
export function hasPermission(actor: Actor, { role, part }: Permission): boolean {
  switch (actor.kind) {
    case 'task':
      return true
    case 'account': {
      const { roles, isOwner } = actor.account
      return can(roles, role, { isOwner, ...(part && { part }) })
    }
    case 'key':
      return actor.permissions.some((given) => given.role === role && (!given.part || given.part === part))
    case 'shopper':
    case 'visitor':
      return false
  }
}

/** Returns the id of the shopper who acts. Throws `kit.denied` when something else does. */
export function requireShopper({ actor }: Pick<PlatformCtx, 'actor'>): string {
  if (actor.kind !== 'shopper') throw new Refusal('kit.denied')
  return actor.id
}
