import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { putTeammate } from './teammate.store.ts'

export type NewTeammate = { siteId: string; accountId: string; roles: readonly number[]; isOwner?: boolean }

/** Adds an account to a site's team with these roles, or replaces its roles if it is a member (PL-3.40). */
export async function addTeammate(
  deps: Deps,
  { siteId, accountId, roles, isOwner = false }: NewTeammate,
): Promise<void> {
  const row = { site_id: siteId, account_id: accountId, roles: [...roles], is_owner: isOwner }
  await asPlatform(deps, (tx) => putTeammate(tx, row), { siteId })
}
