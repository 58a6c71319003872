import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { teamLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { hasAdministrator } from '@sitewright/domain/team/administrators.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import type { TeamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type ActivityTarget } from '../../changes/index.ts'
import { queueMails } from '../../mail/index.ts'
import { readSettings } from '../../sites/index.ts'
import { newOwnerMail } from './people-mails.ts'
import { readEverybody, updateTeammate, type TeamPerson } from './people.store.ts'
import { isInTeam, loadPerson } from './read-team.ts'

/** Changes of a team run one after the other, so that two of them cannot each remove the other administrator. */
export const teamLock = { lock: 'team' } as const

/**
 * Gives somebody other roles. `version` is the one that an undo finds; another one means that somebody changed the person since.
 * Throws `team.person-not-found`, `team.owner-fixed`, `team.roles-missing`, `team.last-administrator`, `changes.changed-meanwhile`.
 */
export async function changeRoles(
  ctx: Ctx,
  accountId: string,
  { roles, version: expected }: { roles: readonly number[]; version?: number },
): Promise<Undoable<TeamChangeAnswer>> {
  if (roles.length === 0) throw new Refusal('team.roles-missing')
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const { team, person } = await loadPerson(tx, accountId)
      if (person.isOwner) throw new Refusal('team.owner-fixed')
      if (expected !== undefined && expected !== person.version)
        throw new Refusal('changes.changed-meanwhile', { message: peopleMessages.personChanged })
      requireAdministrator(team.map((one) => (one === person ? { ...one, roles: [...roles] } : one)))
      const version = await updateTeammate(tx, ctx.siteId, accountId, { roles })
      const undo: Undo = { kind: 'roles', id: accountId, version, before: { roles: person.roles } }
      const changes = fieldChanges({ roles: person.roles }, { roles })
      return { answer: { undo }, entries: [{ action: 'team.roles-changed', target: targetOf(person), undo, changes }] }
    },
    teamLock,
  )
}

/**
 * Removes somebody from the team. Takes effect with the next request, because each reads the roles. Throws
 * `team.person-not-found`, `team.owner-fixed` and `team.last-administrator`.
 */
export async function removePerson(ctx: Ctx, accountId: string): Promise<Undoable<TeamChangeAnswer>> {
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const { team, person } = await loadPerson(tx, accountId)
      if (person.isOwner) throw new Refusal('team.owner-fixed')
      requireAdministrator(team.filter((one) => one !== person))
      await updateTeammate(tx, ctx.siteId, accountId, { removedAt: ctx.now() })
      const undo: Undo = { kind: 'removed-person', id: accountId }
      return { answer: { undo }, entries: [{ action: 'team.person-removed', target: targetOf(person), undo }] }
    },
    teamLock,
  )
}

/** Undoes the removal of somebody. Throws `team.person-not-found`, `changes.changed-meanwhile` and `team.too-many-people`. */
export async function restorePerson(ctx: Ctx, accountId: string): Promise<Undoable<TeamChangeAnswer>> {
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const everybody = await readEverybody(tx)
      const person = everybody.find(({ id }) => id === accountId)
      if (!person) throw new Refusal('team.person-not-found')
      if (isInTeam(person)) throw new Refusal('changes.changed-meanwhile', { message: peopleMessages.personChanged })
      const max = teamLimits.people
      if (everybody.filter(isInTeam).length >= max) throw new Refusal('team.too-many-people', { values: { max } })
      await updateTeammate(tx, ctx.siteId, accountId, { removedAt: null })
      return { answer: { undo: null }, entries: [{ action: 'team.person-back', target: targetOf(person) }] }
    },
    teamLock,
  )
}

/**
 * Makes somebody in the team the owner. The owner until now stays as an administrator. Both are told by mail. Throws
 * `team.person-not-found`; for a disabled account, too.
 */
export async function transferSite(ctx: Ctx, accountId: string): Promise<Undoable<TeamChangeAnswer>> {
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'transfer-site' },
    async (tx) => {
      const { team, person } = await loadPerson(tx, accountId)
      if (person.isDisabled) throw new Refusal('team.person-not-found')
      if (person.isOwner) throw new Refusal('changes.changed-meanwhile')
      const owners = team.filter(({ isOwner }) => isOwner)
      for (const owner of owners)
        await updateTeammate(tx, ctx.siteId, owner.id, { isOwner: false, roles: withAdmin(owner.roles) })
      await updateTeammate(tx, ctx.siteId, accountId, { isOwner: true, roles: withAdmin(person.roles) })
      const { title } = await readSettings(tx, ctx.siteId)
      const values = {
        site: title,
        oldOwner: owners.map(({ name }) => name).join(', '),
        newOwner: person.name,
        actionUrl: teamUrl(ctx),
      }
      await queueMails(
        tx,
        [...owners, person].map(({ id, email, locale }) => ({
          key: `${newOwnerMail.name}/${ctx.requestId}/${id}`,
          to: email,
          template: newOwnerMail,
          values,
          locale: localeOf(locale),
        })),
      )
      return { answer: { undo: null }, entries: [{ action: 'team.owner-changed', target: targetOf(person) }] }
    },
    teamLock,
  )
}

/** Returns the address of the team's screen, for mails. */
export function teamUrl(ctx: Ctx): string {
  return `${ctx.deps.config.studioOrigin}/${ctx.site.identifier}/team`
}

function requireAdministrator(team: readonly TeamPerson[]): void {
  if (!hasAdministrator(team)) throw new Refusal('team.last-administrator')
}

function withAdmin(roles: readonly number[]): number[] {
  return [...new Set<number>([websiteRoles.admin, ...roles])].toSorted((a, b) => a - b)
}

function targetOf({ id, name }: TeamPerson): ActivityTarget {
  return { kind: 'teammate', id, title: name }
}
