import { checkNewPassword, requireValidShopperEmail } from '@sitewright/domain/shoppers/check-account.ts'
import { backgroundCtx, type Ctx, type Deps } from '../context.ts'
import { hashOfToken, makeToken, type ResponseControls } from '../http/index.ts'
import { inSite, enqueueOutbox, type OutboxConsumers, type OutboxMessage } from '../database/index.ts'
import { addressOfSite } from '../sites/index.ts'
import { mailboxOf, normalizeEmail, queueMail, storedEmailForms } from '../mail/index.ts'
import { callerOf, identifyDevice, type PasswordHasher } from '../team/index.ts'
import { insertEmailLink } from './email-link.store.ts'
import { chooseSignUpOrResetMail, confirmationMail } from './shoppers-mails.ts'
import { findKnownEmail, findShopper } from './shopper.store.ts'

/** Lifetime of a sign-up or reset link in milliseconds. A link works once. */
export const emailLinkLifeMs = 60 * 60_000

/** Outbox payload of a requested sign-up or reset link. `origin` is the base URL of the link: the site's own, never the request's. */
type LinkRequest = {
  /** The email address as the visitor typed it. */
  email: string
  requestId: string
  isNew: boolean
  origin: string
  /** Password and names chosen with the request; missing when they are chosen behind the link. `visitorHash` in hex. */
  held?: { passwordHash: string; visitorHash: string; firstName: string; lastName: string }
}

type RequestLink = (ctx: Ctx, typed: { email: string }, out: ResponseControls) => Promise<void>

/** Emails a sign-up link. Only the mail reveals whether the address already has an account. Throws `shoppers.invalid`. */
export const requestAccountCreationLink: RequestLink = (ctx, typed, out) =>
  requestLink(ctx, { email: typed.email, isNew: true }, out)

/** Emails a password reset link if the address has an account. Throws `shoppers.invalid`. */
export const requestResetLink: RequestLink = (ctx, typed, out) =>
  requestLink(ctx, { email: typed.email, isNew: false }, out)

type TypedAccount = { email: string; password: string; firstName: string; lastName: string }

/**
 * Emails a link that creates an account with the typed password, which is held until the link is opened in this browser. Only the
 * mail reveals whether the address already has an account. Throws `shoppers.invalid`.
 */
export async function requestConfirmationLink(
  ctx: Ctx,
  passwords: PasswordHasher,
  { email, password, firstName, lastName }: TypedAccount,
  out: ResponseControls,
): Promise<void> {
  requireValidShopperEmail(normalizeEmail(email))
  checkNewPassword(password, normalizeEmail(email))
  const { tokenHash } = ctx.visitor ?? out.startVisitor()
  const passwordHash = await passwords.hash(password, callerOf(ctx, null))
  const held = { passwordHash, visitorHash: tokenHash.toString('hex'), firstName, lastName }
  await requestLink(ctx, { email, isNew: true, held }, out)
}

/**
 * Queues the request for a link. Does the same work for every address: the outbox consumer looks up the account, so the response
 * time cannot reveal whether there is one.
 */
async function requestLink(
  ctx: Ctx,
  asked: Omit<LinkRequest, 'requestId' | 'origin'>,
  out: ResponseControls,
): Promise<void> {
  const email = normalizeEmail(asked.email)
  requireValidShopperEmail(email)
  const { device } = await identifyDevice(ctx, out, () => findShopper(ctx, storedEmailForms(asked.email)))
  const origin = addressOfSite(ctx.deps.config, ctx.site.identifier)
  const payload: LinkRequest = { ...asked, requestId: ctx.newId(), origin }
  await inSite(ctx, async (tx) => {
    await ctx.deps.limits.takeIn(tx, 'accountMail', { siteId: ctx.siteId, account: email, device })
    await ctx.deps.limits.takeIn(tx, 'mailbox', { account: mailboxOf(email) })
    await enqueueOutbox(tx, { kind: 'shoppers.link', key: `shoppers.link/${payload.requestId}`, payload })
  })
}

export function shoppersConsumers(deps: Deps): OutboxConsumers {
  return { 'shoppers.link': (message) => sendLink(deps, message) }
}

/**
 * Handles the outbox message of a requested link: creates one link and one mail per request, even when the message is delivered
 * more than once.
 */
async function sendLink(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const asked = payload as LinkRequest // only requestLink() writes this payload
  const { requestId, isNew, origin, held } = asked
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const known = await findKnownEmail(tx, siteId, storedEmailForms(asked.email))
    const isKnown = known !== null
    if (!isKnown && !isNew) return
    const email = known ?? normalizeEmail(asked.email)
    const token = makeToken(deps.clock)
    const untilMs = ctx.now() + emailLinkLifeMs
    const own = held && !isKnown ? { ...held, visitorHash: Buffer.from(held.visitorHash, 'hex') } : null
    const link = { email, requestId, isNew: !isKnown, tokenHash: hashOfToken(token), untilMs, held: own }
    if (!(await insertEmailLink(tx, siteId, link))) return
    await queueMail(tx, {
      key: `shoppers.link/${requestId}`,
      to: email,
      template: own ? confirmationMail : chooseSignUpOrResetMail({ isNew, isKnown }),
      values: { email, actionUrl: `${origin}/account/reset/${token}` },
    })
  })
}
