import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FirstOwnerBody } from '@sitewright/domain/team/first-owner.wire.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx } from '../../context.ts'
import { hashOfToken, type ResponseControls } from '../../http/index.ts'
import { normalizeEmail } from '../../mail/index.ts'
import { refuseShortPassword } from '../account/change-password.ts'
import { rememberDevice } from '../known-devices.ts'
import { callerOf, type PasswordHasher } from '../password.ts'
import { sessionOf } from '../read-session.ts'
import { startStudioSession } from '../start-session.ts'
import { insertFirstOwner, isFirstOwnerLinkOpen } from './first-owner.store.ts'

/** Throws `team.first-owner-over` when the link is unknown, expired or used, or there is an account. */
export async function checkFirstOwnerLink(ctx: PlatformCtx, token: string): Promise<void> {
  const isOpen = await isFirstOwnerLinkOpen(ctx.deps.web, hashOfToken(token), ctx.now())
  if (!isOpen) throw new Refusal('team.first-owner-over')
}

/**
 * Makes the first account of the installation, uses up every link for it and signs the account in. The password is hashed only
 * for an open link. Throws `kit.shape`, `team.password-too-short` and `team.first-owner-over`.
 */
export async function makeFirstOwner(
  ctx: PlatformCtx,
  passwords: PasswordHasher,
  { token, email: given, displayName, password, locale }: FirstOwnerBody,
  out: ResponseControls,
): Promise<SessionAnswer> {
  const email = normalizeEmail(given)
  if (!isEmail(email)) throw new Refusal('kit.shape', { fields: { email: { message: kitMessages.emailInvalid } } })
  refuseShortPassword(password)
  await checkFirstOwnerLink(ctx, token)
  const passwordHash = await passwords.hash(password, callerOf(ctx, hashOfToken(token).toString('hex')))
  const account = { id: ctx.newId(), email, displayName, passwordHash, locale }
  const row = { id: account.id, email, display_name: displayName, password_hash: account.passwordHash, locale }
  const isMade = await insertFirstOwner(ctx.deps.web, hashOfToken(token), ctx.now(), row)
  if (!isMade) throw new Refusal('team.first-owner-over')
  ctx.log.info({ accountId: account.id }, 'the first account was made')
  const made = { ...account, hasSecondStep: false }
  await startStudioSession(ctx, made, false, out)
  rememberDevice(ctx, made, out)
  return sessionOf(ctx, made)
}
