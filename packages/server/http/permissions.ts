import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { can, type StudioAction, type PermissionScope } from '@sitewright/domain/team/can.ts'
import type { Account, PlatformCtx } from '../context.ts'

/** A permission: an action that roles on a site permit. With `part`, permission for that part of the action is enough. */
export type Permission = { role: StudioAction; part?: PermissionScope }

/**
 * Throws `kit.denied` unless the account of the context has the permission. Use it for actions that need more than the `access`
 * that their route declares, or that several routes share. A context without an account is not checked, because it is work of the
 * server itself (jobs, imports, the demonstration); whether a request needs an account is declared by its route.
 */
export function requirePermission({ account }: Pick<PlatformCtx, 'account'>, permission: Permission): void {
  if (account && !hasPermission(account, permission)) throw new Refusal('kit.denied')
}

/** True when the roles of the account on the site permit the action. */
export function hasPermission({ roles, isOwner }: Account, { role, part }: Permission): boolean {
  return can(roles, role, { isOwner, ...(part && { part }) })
}
