import { can, type StudioAction } from '@sitewright/domain/team/can.ts'
import type { TeamAnswer } from '@sitewright/domain/team/people.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { listInvitations, type StoredInvitation } from './invitation.store.ts'
import { readEverybody, type TeamPerson } from './people.store.ts'

/** Reads the people of a site's team with their roles, and the invitations that nobody used yet (BX-3.11). */
export async function readTeam(ctx: Ctx): Promise<TeamAnswer> {
  const [everybody, invitations] = await readInSite(ctx, (tx) =>
    Promise.all([readEverybody(tx), listInvitations(tx, ctx.siteId)]),
  )
  const names = new Map(everybody.map(({ id, name }) => [id, name]))
  return {
    people: everybody.filter(isInTeam),
    invitations: invitations.filter(isOpen).map((invitation) => ({
      ...invitation,
      inviter: names.get(invitation.invitedBy ?? '') ?? null,
      isExpired: invitation.expiresAt <= ctx.now(),
    })),
  }
}

/** Names and roles of everybody in the team, for somebody who may not do something. */
export async function readHelpers(
  ctx: Ctx,
): Promise<{ people: { name: string; roles: number[]; isOwner: boolean }[] }> {
  const everybody = await readInSite(ctx, readEverybody)
  return { people: everybody.filter((person) => isInTeam(person) && !person.isDisabled) }
}

export function isInTeam({ removedAt }: Pick<TeamPerson, 'removedAt'>): boolean {
  return removedAt === null
}

/** True for an invitation that was not withdrawn. It can have expired. */
export function isOpen({ withdrawnAt }: Pick<StoredInvitation, 'withdrawnAt'>): boolean {
  return withdrawnAt === null
}

/** Returns the people in the team who may do something and can be told about it. */
export function whoCan(everybody: readonly TeamPerson[], action: StudioAction): TeamPerson[] {
  return everybody.filter(
    (person) => isInTeam(person) && !person.isDisabled && can(person.roles, action, { isOwner: person.isOwner }),
  )
}

/** Reads the team and the person in it that a change is about. Throws `team.person-not-found`. */
export async function loadPerson(
  tx: Tx,
  accountId: string,
): Promise<{ team: readonly TeamPerson[]; person: TeamPerson }> {
  const everybody = await readEverybody(tx)
  const team = everybody.filter(isInTeam)
  const person = team.find(({ id }) => id === accountId)
  if (!person) throw new Refusal('team.person-not-found')
  return { team, person }
}
