import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { can, rolesThatCan, type PermissionScope, type StudioAction } from '@sitewright/domain/team/can.ts'
import { useTranslate } from '../kit/locale.tsx'
import { roleNames } from './role-names.ts'
import type { SiteOfSession } from './session.ts'

/**
 * React hook for a control that not everybody may use: returns undefined for those who may, else who may, as a text to show with
 * the disabled control. `people` are the names of team members with such a role, where the screen knows them. The server checks the
 * same for each call.
 */
export function useDenied(
  { roles, isOwner }: SiteOfSession,
  action: StudioAction,
  { part, people = [] }: { part?: PermissionScope; people?: readonly string[] } = {},
): string | undefined {
  const translate = useTranslate()
  if (can(roles, action, { isOwner, ...(part === undefined ? {} : { part }) })) return undefined
  const names = roleNames({ isOwner: false, roles: rolesThatCan(action) }).map((name) => translate(name))
  const values = { roles: names.join(', '), people: people.join(', ') }
  return translate(people.length > 0 ? frameMessages.onlyForPeople : frameMessages.onlyFor, values)
}
