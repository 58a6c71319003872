import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { MailListAnswer, MailTextsAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import { shopMailOf, shopMails, type ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { standardTexts, type OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { contentVersion } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { ownTextsOf, readOwnTexts } from '../mail/index.ts'
import { readSettings } from '../sites/index.ts'

/** Returns the mails of the site's shop, and which of them have texts of the owner's. */
export async function listMails(ctx: Ctx): Promise<MailListAnswer> {
  return readInSite(ctx, async (tx) => {
    const locale = await readMailLocale(tx, ctx.siteId)
    const stored = await readOwnTexts(tx, ctx.siteId)
    const mails = shopMails.map((mail) => ({
      id: mail.id,
      isChanged: Object.keys(knownTexts(mail, ownTextsOf(stored, mail.id, locale))).length > 0,
    }))
    return { mails, language: locale.tag }
  })
}

/** Returns the texts of a mail in the site's language. Throws `mail.no-such-mail`. */
export async function readMailTexts(ctx: Ctx, id: string): Promise<MailTextsAnswer> {
  const mail = requireShopMail(id)
  return readInSite(ctx, async (tx) => {
    const { locale, own } = await readOwnTextsOf(tx, ctx.siteId, mail)
    const standard = standardTexts(locale, mail)
    return { id, language: locale.tag, texts: { ...standard, ...own }, standard, version: contentVersion(own) }
  })
}

/** Finds a mail by its id. Throws `mail.no-such-mail`. */
export function requireShopMail(id: string): ShopMail {
  const mail = shopMailOf(id)
  if (!mail) throw new Refusal('mail.no-such-mail')
  return mail
}

/** Reads the owner's texts of a mail in the site's language. */
export async function readOwnTextsOf(
  tx: Tx,
  siteId: string,
  mail: ShopMail,
): Promise<{ locale: Locale; own: OwnTexts }> {
  const locale = await readMailLocale(tx, siteId)
  const stored = await readOwnTexts(tx, siteId)
  return { locale, own: knownTexts(mail, ownTextsOf(stored, mail.id, locale)) }
}

/** Keeps the texts of parts that the mail has, in their order, so that equal texts have equal versions. */
export function knownTexts(mail: ShopMail, texts: OwnTexts): Record<string, string> {
  return Object.fromEntries(
    mail.parts.flatMap(({ id }) => (Object.hasOwn(texts, id) ? [[id, texts[id] ?? ''] as const] : [])),
  )
}

async function readMailLocale(tx: Tx, siteId: string): Promise<Locale> {
  const { language } = await readSettings(tx, siteId)
  return localeOf(language)
}
