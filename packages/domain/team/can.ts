import { websiteRoles, type WebsiteRole } from '../kit/enums.ts'

/** An action in the studio, such as `manage-site`, that a team member's role on a site can permit. */
export type StudioAction = keyof typeof rights
/** A part of an action, such as `edit-content` for products only. A role can permit single parts instead of the whole action. */
export type PermissionScope = 'products' | 'events' | 'shipping' | 'own-pages' | 'sales' | 'campaigns' | 'see'

/** A permission: an action that roles on a site permit. With `part`, permission for that part of the action is enough. */
export type Permission = { role: StudioAction; part?: PermissionScope }

type Grant = WebsiteRole | { role: WebsiteRole; only: readonly PermissionScope[] }
type ActionScope = { part?: PermissionScope; isOwner?: boolean }

/**
 * True when one of a team member's roles permits the action, or the member owns the site. Without `part`, a role must permit the
 * whole action.
 */
export function can(roles: readonly number[], action: StudioAction, asked: ActionScope = {}): boolean {
  if (isOwners(action)) return asked.isOwner === true
  if (asked.isOwner) return true
  const grants: readonly Grant[] = rights[action]
  return grants.some((grant) => {
    if (typeof grant === 'number') return roles.includes(grant)
    return roles.includes(grant.role) && asked.part !== undefined && grant.only.includes(asked.part)
  })
}

/** What a person may do: an action, all of it or a part, and the roles that give it. */
export type RightLine = {
  action: StudioAction
  may: 'all' | 'part' | 'none'
  /** Parts of the action when `may` is `part`. */
  parts: readonly PermissionScope[]
  /** Roles of the person that give it; empty for what only ownership gives. */
  by: readonly WebsiteRole[]
}

/** Explains line by line what somebody with these roles may do, and by which role (BX-3.11). */
export function explainRights({ roles, isOwner }: { roles: readonly number[]; isOwner: boolean }): RightLine[] {
  return studioActions.map((action) => {
    const own = grantsOf(action).filter(({ role }) => roles.includes(role))
    const whole = own.filter(({ parts }) => parts.length === 0)
    if (isOwner || whole.length > 0)
      return { action, may: 'all', parts: [], by: isOwner ? [] : whole.map(({ role }) => role) }
    const parts = [...new Set(own.flatMap((grant) => grant.parts))]
    return { action, may: own.length > 0 ? 'part' : 'none', parts, by: own.map(({ role }) => role) }
  })
}

/** Returns the roles that permit an action. `parts` is empty for those that permit all of it. */
function grantsOf(action: StudioAction): { role: WebsiteRole; parts: readonly PermissionScope[] }[] {
  const grants: readonly Grant[] = rights[action]
  return grants.map((grant) =>
    typeof grant === 'number' ? { role: grant, parts: [] } : { role: grant.role, parts: grant.only },
  )
}

/** Returns the roles that permit the whole action, for hints such as "ask an administrator". */
export function rolesThatCan(action: StudioAction): WebsiteRole[] {
  const grants: readonly Grant[] = rights[action]
  return grants.filter((grant) => typeof grant === 'number')
}

function isOwners(action: StudioAction): boolean {
  return action === 'transfer-site' || action === 'delete-site'
}

const r = websiteRoles
const only = (role: WebsiteRole, ...parts: PermissionScope[]): Grant => ({ role, only: parts })

const rights = {
  'enter-studio': [
    r.admin,
    r.billing,
    r.reporting,
    r.editor,
    r.moderator,
    r.storeManager,
    r.scheduling,
    r.viewer,
    r.campaignsEditor,
    r.schedulingViewer,
    r.schedulingEditor,
  ],
  'see-drafts': [r.admin, r.editor, r.storeManager, r.viewer],
  'edit-content': [r.admin, r.editor, only(r.storeManager, 'products')],
  'edit-site-parts': [r.admin, r.editor],
  publish: [r.admin, r.editor, only(r.storeManager, 'products', 'events')],
  'manage-pages': [r.admin],
  design: [r.admin],
  'edit-code': [r.admin],
  'see-events': [r.admin, r.editor, r.storeManager, r.scheduling, r.viewer, r.schedulingViewer, r.schedulingEditor],
  'edit-events': [r.admin, r.editor, r.storeManager, r.scheduling, r.schedulingEditor],
  'comment-as-staff': [r.admin, r.editor, r.moderator, r.commenter, r.storeManager],
  'moderate-comments': [r.admin, r.editor, r.moderator],
  'moderate-reviews': [r.admin, r.moderator, r.storeManager],
  'build-forms': [r.admin, r.editor],
  'read-answers': [r.admin],
  'edit-campaigns': [r.admin, r.campaignsEditor],
  'manage-products': [r.admin, r.storeManager, only(r.viewer, 'see')],
  'see-orders': [r.admin, r.storeManager],
  'handle-orders': [r.admin, r.storeManager],
  'edit-checkout': [r.admin, only(r.storeManager, 'shipping')],
  'see-analytics': [
    r.admin,
    r.reporting,
    only(r.editor, 'own-pages'),
    only(r.storeManager, 'sales'),
    r.viewer,
    only(r.campaignsEditor, 'campaigns'),
  ],
  'export-analytics': [r.admin, r.reporting, only(r.storeManager, 'sales')],
  'manage-billing': [r.admin, r.billing],
  'manage-site': [r.admin],
  'see-activity': [r.admin],
  'transfer-site': [],
  'delete-site': [],
} as const satisfies Record<string, readonly Grant[]>

/** All actions, in the order in which the studio lists them. */
export const studioActions = Object.keys(rights) as StudioAction[]
