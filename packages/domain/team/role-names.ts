import { websiteRoles, type WebsiteRole } from '../kit/enums.ts'
import type { Message } from '../kit/text.ts'
import { teamMessages } from './team.messages.ts'

const names: Readonly<Record<WebsiteRole, Message>> = {
  [websiteRoles.admin]: teamMessages.roleAdmin,
  [websiteRoles.billing]: teamMessages.roleBilling,
  [websiteRoles.reporting]: teamMessages.roleReporting,
  [websiteRoles.editor]: teamMessages.roleEditor,
  [websiteRoles.moderator]: teamMessages.roleModerator,
  [websiteRoles.commenter]: teamMessages.roleCommenter,
  [websiteRoles.storeManager]: teamMessages.roleStoreManager,
  [websiteRoles.scheduling]: teamMessages.roleScheduling,
  [websiteRoles.viewer]: teamMessages.roleViewer,
  [websiteRoles.campaignsEditor]: teamMessages.roleCampaignsEditor,
  [websiteRoles.schedulingViewer]: teamMessages.roleSchedulingViewer,
  [websiteRoles.schedulingEditor]: teamMessages.roleSchedulingEditor,
}

/** Returns the names of roles (PL-3.40), in the order given. Unknown codes are left out. */
export function namesOfRoles(roles: readonly number[]): Message[] {
  return roles.flatMap((role) => (isRole(role) ? [names[role]] : []))
}

function isRole(role: number): role is WebsiteRole {
  return role in names
}
