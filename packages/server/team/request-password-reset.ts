import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { ResetRequestBody } from '@sitewright/domain/team/reset.wire.ts'
import type { PlatformCtx } from '../context.ts'
import { withoutSite } from '../database/index.ts'
import { hashOfToken, makeToken, type ResponseControls } from '../http/index.ts'
import { mailboxOf, mailNotifyChannel, normalizeEmail, renderPlatformMailRow, storedEmailForms } from '../mail/index.ts'
import { findAccountByEmail } from './account.store.ts'
import { identifyDevice } from './known-devices.ts'
import { insertPasswordReset } from './reset.store.ts'
import { passwordResetMail } from './team-mails.ts'

const linkLifeMs = 60 * 60_000

/**
 * Emails a password reset link to the address of a studio account. An unknown address gets decoy rows, so that neither the
 * response nor its time reveals whether there is an account. The secret is in the URL's fragment (`#`), which browsers do not
 * send to servers, so that no log contains it.
 */
export async function requestPasswordReset(
  ctx: PlatformCtx,
  body: ResetRequestBody,
  out: ResponseControls,
): Promise<void> {
  const { web, clock, limits, config } = ctx.deps
  const email = normalizeEmail(body.email)
  if (!isEmail(email)) throw new Refusal('kit.shape', { fields: { email: { message: kitMessages.emailInvalid } } })
  const { device, findAccount } = await identifyDevice(ctx, out, () =>
    findAccountByEmail(web, storedEmailForms(body.email)),
  )
  const account = await findAccount()
  const token = makeToken(clock)
  const to = account?.email ?? email
  const mail = renderPlatformMailRow({
    key: `${passwordResetMail.name}/${ctx.newId()}`,
    to,
    template: passwordResetMail,
    values: { name: account?.displayName ?? to, email: to, actionUrl: `${config.studioOrigin}/new-password#${token}` },
    locale: localeOf(account?.locale ?? ctx.locale.tag),
    accountId: account?.id ?? null,
    isDecoy: account === null,
  })
  await withoutSite(ctx, async (tx) => {
    await limits.takeIn(tx, 'accountMail', { account: email, device })
    await limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })
    const until = ctx.now() + linkLifeMs
    await insertPasswordReset(tx, { hash: hashOfToken(token), accountId: account?.id ?? null, until, mail })
  })
  web.wake(mailNotifyChannel)
}
