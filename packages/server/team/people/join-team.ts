import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { JoinAsNewBody } from '@sitewright/domain/team/people.wire.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx, SignedIn } from '../../context.ts'
import { hashOfToken, type ResponseControls } from '../../http/index.ts'
import { normalizeEmail } from '../../mail/index.ts'
import { refuseShortPassword } from '../account/change-password.ts'
import { rememberDevice } from '../known-devices.ts'
import { callerOf, type PasswordHasher } from '../password.ts'
import { sessionOf } from '../read-session.ts'
import { startStudioSession } from '../start-session.ts'
import {
  acceptInvitation,
  acceptInvitationAsNew,
  findInvitationByHash,
  type HeldInvitation,
} from './invitation.store.ts'

/** Returns the invitation of a link. Throws `team.invitation-over` when it is unknown, expired, withdrawn or used. */
export async function findInvitation(ctx: PlatformCtx, token: string): Promise<HeldInvitation> {
  const invitation = await findInvitationByHash(ctx.deps.web, hashOfToken(token), ctx.now())
  if (!invitation) throw new Refusal('team.invitation-over')
  return invitation
}

/**
 * Puts the signed-in account into the team of an invitation. Throws `team.invitation-over`, and `team.invitation-other-account`
 * when it was sent to another address.
 */
export async function joinTeam(ctx: SignedIn<PlatformCtx>, token: string): Promise<SessionAnswer> {
  const { account, deps } = ctx
  const { email } = await findInvitation(ctx, token)
  if (normalizeEmail(account.email) !== email) throw new Refusal('team.invitation-other-account', { values: { email } })
  const siteId = await acceptInvitation(deps.web, {
    hash: hashOfToken(token),
    at: ctx.now(),
    accountId: account.id,
    entryId: ctx.newId(),
    requestId: ctx.requestId,
  })
  if (siteId === null) throw new Refusal('team.invitation-over')
  return sessionOf(ctx, account)
}

/**
 * Makes an account with the address of an invitation, puts it into the team and signs it in. Throws `team.invitation-over`,
 * `team.password-too-short`, and `team.email-taken` when the address has an account.
 */
export async function joinTeamAsNew(
  ctx: PlatformCtx,
  passwords: PasswordHasher,
  { token, displayName, password, locale }: JoinAsNewBody,
  out: ResponseControls,
): Promise<SessionAnswer> {
  const { web } = ctx.deps
  refuseShortPassword(password)
  const { email, hasAccount } = await findInvitation(ctx, token)
  if (hasAccount) throw new Refusal('team.email-taken')
  const passwordHash = await passwords.hash(password, callerOf(ctx, hashOfToken(token).toString('hex')))
  const account = { id: ctx.newId(), displayName, passwordHash, locale }
  const outcome = await acceptInvitationAsNew(web, {
    hash: hashOfToken(token),
    at: ctx.now(),
    account,
    entryId: ctx.newId(),
    requestId: ctx.requestId,
  })
  if (outcome === 'taken') throw new Refusal('team.email-taken')
  if (outcome === 'over') throw new Refusal('team.invitation-over')
  const made = { ...account, email, hasSecondStep: false }
  await startStudioSession(ctx, made, false, out)
  rememberDevice(ctx, made, out)
  return sessionOf(ctx, made)
}
