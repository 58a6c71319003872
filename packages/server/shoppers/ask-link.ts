import { checkedEmail } from '@sitewright/domain/shoppers/check-account.ts'
import { systemCtx, type Ctx, type Deps } from '../kit/context.ts'
import { hashOfToken, makeToken } from '../kit/cookies.ts'
import type { Out } from '../kit/http.ts'
import { inSite } from '../kit/in-site.ts'
import { enqueueOutbox, type Consumers, type OutboxMessage } from '../kit/outbox.ts'
import { queueMail } from '../mail/index.ts'
import { deviceOf } from './known-devices.ts'
import { insertLink } from './link.store.ts'
import { mailOf } from './shoppers-mails.ts'
import { isKnownEmail } from './shopper.store.ts'

/** A link works once, and so long. */
export const linkLifeMs = 60 * 60_000

/** What the outbox keeps of who asked for a mail; `origin` is where its link leads. */
type Asked = { email: string; requestId: string; isNew: boolean; origin: string }

/** Has a mail sent by which an account can be made; whether there is one already stands in the mail alone. Throws `shoppers.invalid`. */
export function askSignUp(ctx: Ctx, typed: { email: string }, origin: string, out: Out): Promise<void> {
  return ask(ctx, { email: checkedEmail(typed.email), isNew: true, origin }, out)
}

/** Has a mail sent by which a new password can be chosen, where there is such an account. Throws `shoppers.invalid`. */
export function askReset(ctx: Ctx, typed: { email: string }, origin: string, out: Out): Promise<void> {
  return ask(ctx, { email: checkedEmail(typed.email), isNew: false, origin }, out)
}

/** The same work for every address, known or not: who it belongs to is looked up only after the answer, from the outbox. */
async function ask(ctx: Ctx, asked: Omit<Asked, 'requestId'>, out: Out): Promise<void> {
  const { device } = await deviceOf(ctx, asked.email, out)
  await ctx.deps.limits.take('accountMail', { siteId: ctx.siteId, account: asked.email, device })
  const payload: Asked = { ...asked, requestId: ctx.newId() }
  await inSite(ctx, (tx) =>
    enqueueOutbox(tx, { kind: 'shoppers.link', key: `shoppers.link/${payload.requestId}`, payload }),
  )
}

export function shoppersConsumers(deps: Deps): Consumers {
  return { 'shoppers.link': (message) => sendLink(deps, message) }
}

/** Of one request one link and one mail, however often the message comes. */
async function sendLink(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const asked = payload as Asked // written by ask()
  const { requestId, email, isNew, origin } = asked
  const ctx = await systemCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const isKnown = await isKnownEmail(tx, siteId, email)
    if (!isKnown && !isNew) return
    const token = makeToken(deps.clock)
    const untilMs = ctx.now() + linkLifeMs
    const link = { email, requestId, isNew: !isKnown, tokenHash: hashOfToken(token), untilMs }
    if (!(await insertLink(tx, siteId, link))) return
    await queueMail(tx, {
      key: `shoppers.link/${requestId}`,
      to: email,
      template: mailOf({ isNew, isKnown }),
      values: { email, actionUrl: `${origin}/account/reset/${token}` },
    })
  })
}
