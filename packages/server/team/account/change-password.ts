import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { accountMessages } from '@sitewright/domain/team/account.messages.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { PlatformCtx, SignedIn } from '../../context.ts'
import { hashOfToken, type ResponseControls } from '../../http/index.ts'
import { mailNotifyChannel } from '../../mail/index.ts'
import { findAccountById, updatePassword } from '../account.store.ts'
import { rememberDevice } from '../known-devices.ts'
import { callerOf, type PasswordHasher } from '../password.ts'
import { updateSessionConfirmed } from '../session.store.ts'
import { startStudioSession } from '../start-session.ts'
import { passwordChangedNotice } from '../team-mails.ts'

type Ctx = SignedIn<PlatformCtx>

/**
 * Notes that the password was given again in this session, which actions that need it require. Throws `team.wrong-password`.
 */
export async function confirmPassword(
  ctx: Ctx,
  passwords: PasswordHasher,
  password: string,
  out: ResponseControls,
): Promise<void> {
  const { web } = ctx.deps
  const { id } = ctx.account
  const found = await passwords.findByPassword(password, callerOf(ctx, id), () => findAccountById(web, id))
  if (!found) {
    const fields = { password: { message: accountMessages.wrongPassword } }
    throw new Refusal('team.wrong-password', { fields })
  }
  await updateSessionConfirmed(web, hashOfToken(out.sessionToken() ?? ''), ctx.now())
}

/**
 * Changes the password of the signed-in account. Ends every session; this browser gets a new one (BX-5.08). Throws
 * `team.password-too-short`.
 */
export async function changePassword(
  ctx: Ctx,
  passwords: PasswordHasher,
  password: string,
  out: ResponseControls,
): Promise<void> {
  const { web } = ctx.deps
  refuseShortPassword(password)
  const account = await findAccountById(web, ctx.account.id)
  const passwordHash = await passwords.hash(password, callerOf(ctx, ctx.account.id))
  const isDone = account && (await updatePassword(web, account, passwordHash, passwordChangedNotice(ctx, account)))
  // The password was changed by somebody else meanwhile, and with it this session ended.
  if (!isDone) throw new Refusal('kit.signed-out')
  web.wake(mailNotifyChannel)
  await startStudioSession(ctx, { ...account, passwordHash }, false, out)
  rememberDevice(ctx, { id: account.id, passwordHash }, out)
  ctx.log.info({ accountId: account.id }, 'a password was changed')
}

/** Throws `team.password-too-short`, with a message at the field. */
export function refuseShortPassword(password: string): void {
  if (password.length >= passwordLength.min) return
  const values = { min: passwordLength.min }
  const fields = { password: { message: teamMessages.passwordTooShort, values } }
  throw new Refusal('team.password-too-short', { values, fields })
}
