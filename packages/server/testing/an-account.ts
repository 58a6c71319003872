import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Deps } from '../kit/context.ts'
import { addTeammate, createAccount } from '../team/index.ts'

export type AnAccount = { id: string; email: string; password: string }

/** An account, in the team of `siteId` when one is given: its administrator and owner unless `roles` says something else. */
export async function anAccount(
  deps: Deps,
  given: { siteId?: string; roles?: readonly number[]; isOwner?: boolean; email?: string; password?: string } = {},
): Promise<AnAccount> {
  const email = given.email ?? `somebody-${deps.newId()}@example.test`
  const password = given.password ?? 'three clay cups'
  const { id } = await createAccount(deps, { email, password, displayName: 'Ada Potter', locale: 'en-US' })
  if (given.siteId !== undefined) {
    const isOwner = given.isOwner ?? given.roles === undefined
    await addTeammate(deps, {
      siteId: given.siteId,
      accountId: id,
      roles: given.roles ?? [websiteRoles.admin],
      isOwner,
    })
  }
  return { id, email, password }
}
