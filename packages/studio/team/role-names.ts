import { websiteRoles, type WebsiteRole } from '@sitewright/domain/kit/enums.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'

const names: Record<WebsiteRole, Message> = {
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

/**
 * Returns the names of an account's roles on a site. For the site's owner only "owner", because the owner's other roles add no
 * rights.
 */
export function roleNames({ isOwner, roles }: { isOwner: boolean; roles: readonly number[] }): Message[] {
  if (isOwner) return [teamMessages.owner]
  return roles.flatMap((role) => (isRole(role) ? [names[role]] : []))
}

function isRole(role: number): role is WebsiteRole {
  return role in names
}
