import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { mailTextsMessages as messages } from '@sitewright/domain/mail/own-texts/mail-texts.messages.ts'
import type { MailPreviewAnswer, MailPreviewBody } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import type { ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { standardTexts, type OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { makeChange } from '../changes/index.ts'
import { accountActor, siteCtx, type Ctx, type PlatformCtx, type SignedIn } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { hasPermission, requirePermission, type ResponseControls } from '../http/index.ts'
import { queueMail, renderMailOfSite, type MailFrom, type NewMail } from '../mail/index.ts'
import { previewOrderMail, readNewestOrder } from '../orders/index.ts'
import { restockNotice, type RestockMailValues } from '../restock/index.ts'
import { shopperMails } from '../shoppers/index.ts'
import { addressOfSite, readSettings } from '../sites/index.ts'
import { requireShopMail } from './read-mail-texts.ts'
import { ownTextsIn } from './save-mail-texts.ts'

type Shown = Omit<NewMail<object>, 'key' | 'to'>
type Preview = { mail: Shown; to: string; orderNumber: number | null }

/** Who sees a mail of a real order may read orders. */
const orders = { role: 'see-orders' } as const
const texts = { role: 'edit-checkout' } as const

/**
 * Makes a mail with texts that need not be saved, of the shop's newest order. Nothing is stored or sent. Throws `mail.no-such-mail` and
 * `mail.invalid`.
 */
export async function previewMail(
  ctx: Ctx,
  id: string,
  { texts: typed }: MailPreviewBody,
): Promise<MailPreviewAnswer & { html: string }> {
  const mail = requireShopMail(id)
  requirePermission(ctx, orders)
  return readInSite(ctx, async (tx) => {
    const { mail: shown, to, orderNumber } = await previewOf(tx, ctx, mail, typed)
    return { ...(await renderMailOfSite(tx, shown)), to, orderNumber }
  })
}

/**
 * Sends a mail, made like its preview, to the address of the account that asks, and to nobody else; `from` a sender that need not be saved.
 * Throws like `previewMail`.
 */
export async function sendTestMail(
  ctx: SignedIn<Ctx>,
  id: string,
  { texts: typed }: MailPreviewBody,
  from?: MailFrom,
): Promise<{ to: string }> {
  const mail = requireShopMail(id)
  requirePermission(ctx, orders)
  return makeChange(ctx, texts, async (tx) => {
    const { email } = ctx.account
    const { mail: shown } = await previewOf(tx, ctx, mail, typed)
    await queueMail(tx, { ...shown, ...(from && { from }), key: `mail-texts.test/${ctx.requestId}`, to: email })
    return { answer: { to: email }, entries: [] }
  })
}

/** Returns a mail as HTML for a frame of the studio, to whom may see it. Throws `kit.not-found`, and like `previewMail`. */
export async function readMailPage(
  { deps }: PlatformCtx,
  { siteId, mail, ...typed }: MailPreviewBody & { siteId: string; mail: string },
  out: ResponseControls,
): Promise<string> {
  const account = isId(siteId) ? await deps.lookups.accountOfToken(out.sessionToken() ?? '', siteId) : null
  const actor = account && accountActor(account)
  const mayRead = actor !== null && hasPermission(actor, texts) && hasPermission(actor, orders)
  const site = mayRead ? await deps.lookups.siteOfId(siteId) : null
  if (!actor || !site) throw new Refusal('kit.not-found')
  const { html } = await previewMail(siteCtx(deps, site, { actor }), mail, typed)
  return html
}

async function previewOf(tx: Tx, ctx: Ctx, mail: ShopMail, typed: OwnTexts): Promise<Preview> {
  const { title, language, currency } = await readSettings(tx, ctx.siteId)
  const locale = localeOf(language)
  const own = ownTextsIn(mail, typed, standardTexts(locale, mail))
  const ofOrder = await previewOrderMail(tx, ctx, { template: mail.template, own, site: { language, currency } })
  if (ofOrder) {
    const { mail: shown, order, orderNumber } = ofOrder
    return { mail: { ...shown, ownTexts: own } as Shown, to: order.email, orderNumber } // the template is of the values
  }
  const order = await readNewestOrder(tx, ctx)
  const to = order?.email ?? 'priya.raman@mail.example'
  const shown = letterOf(ctx, mail, { title, locale, to, line: order?.lines[0] })
  return { mail: { ...shown, ownTexts: own, locale }, to, orderNumber: order?.number ?? null }
}

type Facts = {
  title: string
  locale: Locale
  to: string
  line: { title: string; options: readonly { value: string }[] } | undefined
}

/** A mail that is not about an order, with links that lead to the site: a preview makes no secret. */
function letterOf(ctx: Ctx, { template }: ShopMail, { title, locale, to, line }: Facts): Shown {
  const actionUrl = `${addressOfSite(ctx.deps.config, ctx.site.identifier)}/`
  const ofAccount = shopperMails.find(({ name }) => name === template)
  if (ofAccount) return { template: ofAccount, values: { email: to, actionUrl } } as Shown // the template is of the values
  const values: RestockMailValues = {
    title: line?.title ?? messageText(locale, messages.exampleProduct),
    choice: line ? line.options.map(({ value }) => value).join(', ') : messageText(locale, messages.exampleOptions),
    siteTitle: title,
    actionUrl,
  }
  const listUnsubscribe = `${actionUrl}commerce/restock/unsubscribe/example`
  return { template: restockNotice, values, listUnsubscribe } as Shown // the template is of the values
}
