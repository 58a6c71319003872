import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { NewPasswordBody, CheckResetLinkBody } from '@sitewright/domain/team/reset.wire.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { PlatformCtx } from '../context.ts'
import { hashOfToken, type ResponseControls } from '../http/index.ts'
import { mailNotifyChannel, renderPlatformMailRow } from '../mail/index.ts'
import { rememberDevice } from './known-devices.ts'
import type { PasswordHasher } from './password.ts'
import { completePasswordReset, findResetAccountByHash, type PasswordResetAccount } from './reset.store.ts'
import { passwordChangedMail } from './team-mails.ts'

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
  const { web, config } = ctx.deps
  if (password.length < passwordLength.min) {
    const values = { min: passwordLength.min }
    const fields = { password: { message: teamMessages.passwordTooShort, values } }
    throw new Refusal('team.password-too-short', { values, fields })
  }
  const account = await findAccountOfResetLink(ctx, { token })
  const mail = renderPlatformMailRow({
    key: `${passwordChangedMail.name}/${ctx.newId()}`,
    to: account.email,
    template: passwordChangedMail,
    values: {
      name: account.displayName,
      email: account.email,
      actionUrl: `${config.studioOrigin}/forgot-password`,
    },
    locale: localeOf(account.locale),
    accountId: account.id,
  })
  const passwordHash = await passwords.hash(password)
  const isDone = await completePasswordReset(web, { hash: hashOfToken(token), at: ctx.now(), passwordHash, mail })
  if (!isDone) throw new Refusal('team.reset-over')
  web.wake(mailNotifyChannel)
  out.endSession()
  // A new password invalidates the browser's device mark. Without a new mark, failed sign-ins from elsewhere could lock the owner
  // out.
  rememberDevice(ctx, { id: account.id, passwordHash }, out)
  ctx.log.info({ accountId: account.id }, 'a password was changed')
}
