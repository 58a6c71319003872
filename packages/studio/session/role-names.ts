import type { Message } from '@sitewright/domain/kit/text.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'

/**
 * Returns the names of an account's roles on a site. For the site's owner only "owner", because the owner's other roles add no
 * rights.
 */
export function roleNames({ isOwner, roles }: { isOwner: boolean; roles: readonly number[] }): Message[] {
  return isOwner ? [teamMessages.owner] : namesOfRoles(roles)
}
