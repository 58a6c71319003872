import { websiteRoles } from '../kit/enums.ts'

/** True when somebody in the team can manage it: an administrator or the owner, with an account that is not disabled. */
export function hasAdministrator(
  team: readonly { roles: readonly number[]; isOwner: boolean; isDisabled: boolean }[],
): boolean {
  return team.some(({ roles, isOwner, isDisabled }) => !isDisabled && (isOwner || roles.includes(websiteRoles.admin)))
}
