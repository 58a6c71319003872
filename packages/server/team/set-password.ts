import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { NewPasswordBody, CheckResetLinkBody } from '@sitewright/domain/team/reset.wire.ts'
import type { PlatformCtx } from '../context.ts'
import { hashOfToken, type ResponseControls } from '../http/index.ts'
import { mailNotifyChannel } from '../mail/index.ts'
import { refuseShortPassword } from './account/change-password.ts'
import { rememberDevice } from './known-devices.ts'
import { callerOf, type PasswordHasher } from './password.ts'
import { completePasswordReset, findResetAccountByHash, type PasswordResetAccount } from './reset.store.ts'
import { passwordChangedNotice } from './team-mails.ts'

/** Returns the studio account of a reset link. Throws `team.reset-over` when the link is unknown, expired or used. */
export async function findAccountOfResetLink(
  ctx: PlatformCtx,
  { token }: CheckResetLinkBody,
): Promise<PasswordResetAccount> {
  const account = await findResetAccountByHash(ctx.deps.web, hashOfToken(token), ctx.now())
  if (!account) throw new Refusal('team.reset-over')
  return account
}

/**
 * Sets a new password of a studio account and uses up the reset link. Ends every session of the account, including this browser's
 * (BX-5.08). Throws `team.password-too-short` and `team.reset-over`.
 */
export async function setAccountPassword(
  ctx: PlatformCtx,
  passwords: PasswordHasher,
  { token, password }: NewPasswordBody,
  out: ResponseControls,
): Promise<void> {
  const { web } = ctx.deps
  refuseShortPassword(password)
  const account = await findAccountOfResetLink(ctx, { token })
  const mail = passwordChangedNotice(ctx, account)
  const passwordHash = await passwords.hash(password, callerOf(ctx, account.id))
  const isDone = await completePasswordReset(web, { hash: hashOfToken(token), at: ctx.now(), passwordHash, mail })
  if (!isDone) throw new Refusal('team.reset-over')
  web.wake(mailNotifyChannel)
  out.endSession()
  // A new password invalidates the browser's device mark. Without a new mark, failed sign-ins from elsewhere could lock the owner
  // out.
  rememberDevice(ctx, { id: account.id, passwordHash }, out)
  ctx.log.info({ accountId: account.id }, 'a password was changed')
}
