import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { isEmail } from '@sitewright/domain/kit/email.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { invitationLifeMs, teamLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import type { InviteBody, TeamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import type { Ctx, SignedIn } from '../../context.ts'
import { makeChange, recordActivity } from '../../changes/index.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { hashOfToken, makeToken } from '../../http/index.ts'
import { mailboxOf, normalizeEmail, queueMail } from '../../mail/index.ts'
import { readSettings } from '../../sites/index.ts'
import { teamLock } from './change-person.ts'
import {
  deleteInvitation,
  insertInvitation,
  listInvitations,
  updateInvitation,
  type StoredInvitation,
} from './invitation.store.ts'
import { invitationMail } from './people-mails.ts'
import { readEverybody } from './people.store.ts'
import { isInTeam, isOpen } from './read-team.ts'

type TeamCtx = SignedIn<Ctx>

/**
 * Invites somebody by email. The link has a secret of 256 bits after `#`, stored as a hash, and works once, for 7 days and for
 * this address. Throws `team.roles-missing`, `kit.shape`, `team.already-member`, `team.already-invited`, `team.too-many-people`.
 */
export async function invite(ctx: TeamCtx, { email: given, roles }: InviteBody): Promise<Undoable<TeamChangeAnswer>> {
  if (roles.length === 0)
    throw new Refusal('team.roles-missing', { fields: { roles: { message: peopleMessages.rolesMissing } } })
  const email = checkedEmail(given)
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      await makeRoomFor(tx, ctx, email)
      await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })
      await addInvitation(tx, ctx, { email, roles, isOwner: false })
      return { answer: { undo: null }, entries: [] } // addInvitation has made the entry
    },
    teamLock,
  )
}

/**
 * Invites somebody as the owner of a new site, which has none: for the command that creates sites. Returns the link, which works
 * like that of every invitation. Throws `kit.shape`.
 */
export async function inviteOwner(ctx: Ctx, given: string): Promise<string> {
  const wanted = { email: checkedEmail(given), roles: [websiteRoles.admin], isOwner: true }
  return inSite(ctx, (tx) => addInvitation(tx, ctx, wanted), teamLock)
}

function checkedEmail(given: string): string {
  const email = normalizeEmail(given)
  if (!isEmail(email)) throw new Refusal('kit.shape', { fields: { email: { message: kitMessages.emailInvalid } } })
  return email
}

type NewInvitation = { email: string; roles: readonly number[]; isOwner: boolean }

/** Adds an invitation, queues its mail and returns its link. */
async function addInvitation(tx: Tx, ctx: Ctx, { email, roles, isOwner }: NewInvitation): Promise<string> {
  const id = ctx.newId()
  const token = makeToken(ctx.deps.clock)
  await insertInvitation(tx, {
    siteId: ctx.siteId,
    id,
    email,
    roles,
    tokenHash: hashOfToken(token),
    invitedBy: ctx.account?.id ?? null,
    at: ctx.now(),
    expiresAt: ctx.now() + invitationLifeMs,
    isOwner,
  })
  await recordActivity(tx, ctx, 'team.invited', { kind: 'invitation', id, title: email })
  return queueInvitation(tx, ctx, { email, roles, token })
}

async function makeRoomFor(tx: Tx, ctx: Ctx, email: string): Promise<void> {
  const team = (await readEverybody(tx)).filter(isInTeam)
  const invitations = await listInvitations(tx, ctx.siteId)
  if (team.some((person) => normalizeEmail(person.email) === email)) throw atEmail('team.already-member')
  const same = invitations.find((invitation) => invitation.email === email)
  if (same && isOpen(same) && same.expiresAt > ctx.now()) throw atEmail('team.already-invited')
  const open = invitations.filter((one) => one !== same && isOpen(one))
  const max = teamLimits.people
  if (team.length + open.length >= max) throw new Refusal('team.too-many-people', { values: { max } })
  if (same) await deleteInvitation(tx, ctx.siteId, same.id)
}

function atEmail(code: 'team.already-member' | 'team.already-invited'): Refusal {
  const message = code === 'team.already-member' ? peopleMessages.alreadyMember : peopleMessages.alreadyInvited
  return new Refusal(code, { fields: { email: { message } } })
}

/** Sends an invitation again, with a new secret and 7 more days. Throws `team.invitation-not-found`. */
export async function resendInvitation(ctx: TeamCtx, id: string): Promise<Undoable<TeamChangeAnswer>> {
  return changeInvitation(ctx, id, 'team.invited-again', async (tx, invitation) => {
    await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(invitation.email) })
    const token = makeToken(ctx.deps.clock)
    const change = { tokenHash: hashOfToken(token), expiresAt: ctx.now() + invitationLifeMs }
    await updateInvitation(tx, ctx.siteId, id, change)
    await queueInvitation(tx, ctx, { ...invitation, token })
    return null
  })
}

/** Withdraws an invitation: its link stops working. Throws `team.invitation-not-found`. */
export async function withdrawInvitation(ctx: TeamCtx, id: string): Promise<Undoable<TeamChangeAnswer>> {
  return changeInvitation(ctx, id, 'team.invitation-withdrawn', async (tx) => {
    await updateInvitation(tx, ctx.siteId, id, { withdrawnAt: ctx.now() })
    return { kind: 'withdrawn-invitation', id }
  })
}

/** Undoes a withdrawal: the link works again. Throws `team.invitation-not-found`, and `changes.changed-meanwhile` when it does already. */
export async function restoreInvitation(ctx: TeamCtx, id: string): Promise<Undoable<TeamChangeAnswer>> {
  return changeInvitation(ctx, id, 'team.invitation-back', async (tx, { withdrawnAt }) => {
    if (withdrawnAt === null) throw cannotUndo()
    await updateInvitation(tx, ctx.siteId, id, { withdrawnAt: null })
    return null
  })
}

/** Runs a change of an invitation and records it. Only an undo finds an invitation that was withdrawn. */
async function changeInvitation(
  ctx: TeamCtx,
  id: string,
  action: ActivityAction,
  change: (tx: Tx, invitation: StoredInvitation) => Promise<Undo | null>,
): Promise<Undoable<TeamChangeAnswer>> {
  return makeChange<Undoable<TeamChangeAnswer>>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const invitation = await findInvitation(tx, ctx, id, (one) => isOpen(one) || action === 'team.invitation-back')
      const undo = await change(tx, invitation)
      const target = { kind: 'invitation', id, title: invitation.email }
      return { answer: { undo }, entries: [{ action, target, undo }] }
    },
    teamLock,
  )
}

async function findInvitation(
  tx: Tx,
  { siteId }: Ctx,
  id: string,
  fits: (invitation: StoredInvitation) => boolean,
): Promise<StoredInvitation> {
  const invitation = (await listInvitations(tx, siteId)).find((one) => one.id === id)
  if (!invitation || !fits(invitation)) throw new Refusal('team.invitation-not-found')
  return invitation
}

/** Queues the mail of an invitation and returns the link in it. */
async function queueInvitation(
  tx: Tx,
  ctx: Ctx,
  { email, roles, token }: { email: string; roles: readonly number[]; token: string },
): Promise<string> {
  const { title } = await readSettings(tx, ctx.siteId)
  const locale = localeOf(ctx.site.language)
  const names = namesOfRoles(roles).map((name) => messageText(locale, name))
  const actionUrl = `${ctx.deps.config.studioOrigin}/join#${token}`
  await queueMail(tx, {
    key: `${invitationMail.name}/${ctx.requestId}`,
    to: email,
    template: invitationMail,
    values: {
      site: title,
      inviter: ctx.account?.displayName ?? '',
      roles: names.join(', '),
      actionUrl,
    },
    locale,
  })
  return actionUrl
}
