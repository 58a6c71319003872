import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { PlatformCtx, SignedIn } from '../../context.ts'
import { withoutSite } from '../../database/index.ts'
import { hashOfToken, makeToken } from '../../http/index.ts'
import { mailboxOf, mailNotifyChannel, normalizeEmail, renderPlatformMailRow } from '../../mail/index.ts'
import { confirmEmailMail, emailChangedMail } from './account-mails.ts'
import { completeEmailChange, findEmailChange, insertEmailChange } from './email-change.store.ts'

const linkLifeMs = 60 * 60_000

/**
 * Sends a link to the address that an account wants to have. The answer is the same when the address has an account already, so
 * that it reveals nothing; only who opens the link learns it.
 */
export async function requestEmailChange(ctx: SignedIn<PlatformCtx>, given: string): Promise<void> {
  const { web, clock, config } = ctx.deps
  const email = normalizeEmail(given)
  if (!isEmail(email)) throw new Refusal('kit.shape', { fields: { email: { message: kitMessages.emailInvalid } } })
  const token = makeToken(clock)
  const { id, displayName, locale } = ctx.account
  const mail = renderPlatformMailRow({
    key: `${confirmEmailMail.name}/${ctx.newId()}`,
    to: email,
    template: confirmEmailMail,
    values: { name: displayName, email, actionUrl: `${config.studioOrigin}/confirm-email#${token}` },
    locale: localeOf(locale),
    accountId: id,
  })
  await withoutSite(ctx, async (tx) => {
    await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })
    await insertEmailChange(tx, { hash: hashOfToken(token), accountId: id, email, until: ctx.now() + linkLifeMs, mail })
  })
  web.wake(mailNotifyChannel)
}

/**
 * Changes the address of the link's account, and tells the old address. Throws `team.email-link-over` and `team.email-taken`.
 */
export async function confirmEmailChange(ctx: PlatformCtx, token: string): Promise<{ email: string }> {
  const { web, config } = ctx.deps
  const hash = hashOfToken(token)
  const change = await findEmailChange(web, hash, ctx.now())
  if (!change) throw new Refusal('team.email-link-over')
  const mail = renderPlatformMailRow({
    key: `${emailChangedMail.name}/${ctx.newId()}`,
    to: change.oldEmail,
    template: emailChangedMail,
    values: { name: change.displayName, email: change.email, actionUrl: `${config.studioOrigin}/` },
    locale: localeOf(change.locale),
    accountId: change.id,
  })
  const outcome = await completeEmailChange(web, hash, ctx.now(), mail)
  if (outcome === 'taken') throw new Refusal('team.email-taken')
  if (outcome === 'over') throw new Refusal('team.email-link-over')
  web.wake(mailNotifyChannel)
  ctx.log.info({ accountId: change.id }, 'an email was changed')
  return { email: change.email }
}
