import type { Deps } from '../context.ts'
import { isOwnerOrFirst, type Membership } from './account.store.ts'

/**
 * True when an account may make sites (docs/roles.md): people whom owners have invited to a team cannot fill the installation.
 * `sites` are those of the account, if they are known.
 */
export async function mayMakeSites(
  { config, owner }: Pick<Deps, 'config' | 'owner'>,
  accountId: string,
  sites: readonly Pick<Membership, 'isOwner'>[] = [],
): Promise<boolean> {
  if (config.newSites === 'everybody' || sites.some(({ isOwner }) => isOwner)) return true
  return isOwnerOrFirst(owner, accountId)
}
