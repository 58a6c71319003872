import { createHash } from 'node:crypto'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { shopMailOfTemplate } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { wordMail, type MailFacts, type OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { WebDb, Tx } from '../database/index.ts'
import { mailAddressOf } from './mail-address.ts'
import { renderMail, sanitizeMailHeader, type MailTemplate, type RenderedMail } from './mail-template.ts'
import {
  insertPlatformMail,
  insertMails,
  mailNotifyChannel,
  readMailSender,
  type MailSender,
  type NewMailRow,
} from './mail.store.ts'
import { ownTextsOf } from './own-texts.store.ts'

/** Whom a mail comes from, as an owner typed it: '' for the site's title, and for no address of its own for answers. */
export type MailFrom = { name: string; replyTo: string }

export type NewMail<Values extends object> = {
  /** Identifies the mail in its site (`restock/<sign-up id>`). For 90 days no second mail with the same key is queued. */
  key: string
  to: string
  template: MailTemplate<Values>
  values: Values
  /** The recipient's language; defaults to the site's. */
  locale?: Locale
  /** Values in addition to the mail's own that the owner's texts may contain by their names in braces. */
  facts?: MailFacts
  /** Texts to use in place of the owner's stored ones, such as ones that are only tried out. */
  ownTexts?: OwnTexts
  /** Whom the mail comes from in place of the stored sender, such as one that is only tried out. */
  from?: MailFrom
  /** Absolute URL that unsubscribes by a POST without cookies (RFC 8058): sent in the headers and linked in the mail's footer. */
  listUnsubscribe?: string
  /**
   * True for a decoy: stored like any other mail but never sent. It hides whether an address has an account, because a request
   * for an unknown address costs the same work.
   */
  isDecoy?: boolean
  /**
   * Time at which the mail was sent, in epoch milliseconds: for changes that happened earlier and are only recorded now, such as
   * the demonstration's orders. The mail is stored as sent, with its text, and never sent.
   */
  sentMs?: number
  /** How long the mail waits before it is sent, so that it can be withdrawn with what it is about (`withdrawMail`). */
  delayMs?: number
}

/** Queues a mail in the transaction of the change that causes it. A mail to an invalid address is stored as failed. */
export async function queueMail<Values extends object>(tx: Tx, mail: NewMail<Values>): Promise<void> {
  await queueMails(tx, [mail])
}

/** Queues any number of mails in two SQL statements, in the transaction of the change that causes them. */
export async function queueMails<Values extends object>(tx: Tx, mails: readonly NewMail<Values>[]): Promise<void> {
  if (mails.length === 0) return
  const sender = await readMailSender(tx)
  const rows = mails.map((mail) => {
    const locale = mail.locale ?? localeOf(sender.language)
    const { name, replyTo } = mail.from ?? { name: sender.name ?? '', replyTo: sender.replyTo ?? '' }
    const worded = { sender: sender.title, locale: wordedLocale(mail, locale, sender) }
    return {
      ...rowOf(mail, worded),
      reply_to: mailAddressOf(replyTo),
      ...(name !== '' && { sender: sanitizeMailHeader(name) }),
    }
  })
  await insertMails(tx, rows)
  tx.wakeAfterCommit(mailNotifyChannel)
}

/** Renders a mail as `queueMail` would send it, and stores nothing. `sender` is the name that it comes from. */
export async function renderMailOfSite<Values extends object>(
  tx: Tx,
  mail: Omit<NewMail<Values>, 'key' | 'to'>,
): Promise<RenderedMail & { sender: string }> {
  const sender = await readMailSender(tx)
  const locale = wordedLocale(mail, mail.locale ?? localeOf(sender.language), sender)
  const unsubscribeUrl = mail.listUnsubscribe ?? null
  return {
    ...renderMail(mail.template, mail.values, { locale, sender: sender.title, unsubscribeUrl }),
    sender: sender.name ?? sender.title,
  }
}

export type NewPlatformMail<Values extends object> = Omit<
  NewMail<Values>,
  'listUnsubscribe' | 'locale' | 'facts' | 'ownTexts' | 'from' | 'sentMs' | 'delayMs'
> & {
  locale: Locale
  /** The account that can read the mail in its outbox while no mail server is configured; `null` for none. */
  accountId: string | null
}

/**
 * Renders a platform mail (one without a site) as JSON for the database functions that queue it together with their own change.
 */
export function renderPlatformMailRow<Values extends object>(mail: NewPlatformMail<Values>): string {
  const row = rowOf(mail, { sender: 'Sitewright', locale: mail.locale })
  return JSON.stringify({ ...row, account_id: mail.accountId })
}

/** Queues a platform mail (one without a site) that does not belong to a change in the database. */
export async function queuePlatformMail<Values extends object>(
  web: WebDb,
  mail: NewPlatformMail<Values>,
): Promise<void> {
  await insertPlatformMail(web, renderPlatformMailRow(mail))
  web.wake(mailNotifyChannel)
}

/** Returns the locale of a mail with the owner's texts of it, if it is a mail whose texts owners change. */
function wordedLocale<Values extends object>(
  { template, values, facts, ownTexts }: Pick<NewMail<Values>, 'template' | 'values' | 'facts' | 'ownTexts'>,
  locale: Locale,
  sender: MailSender,
): Locale {
  const mail = shopMailOfTemplate(template.name)
  if (!mail) return locale
  const own = ownTexts ?? ownTextsOf(sender.ownTexts, mail.id, locale)
  return wordMail(locale, mail, { own, facts: { sender: sender.title, ...values, ...facts } })
}

function rowOf<Values extends object>(
  mail: NewMail<Values>,
  { sender, locale }: { sender: string; locale: Locale },
): NewMailRow {
  const unsubscribeUrl = mail.listUnsubscribe === undefined ? null : webAddress(mail.listUnsubscribe)
  const { subject, plain, html } = renderMail(mail.template, mail.values, { locale, sender, unsubscribeUrl })
  const recipient = mailAddressOf(mail.to)
  const outcome = mail.isDecoy
    ? 'decoy'
    : recipient === null
      ? 'failed'
      : mail.sentMs === undefined
        ? 'waiting'
        : 'sent'
  return {
    id: createHash('sha256').update(mail.key).digest('hex').slice(0, 32),
    key: mail.key,
    template: mail.template.name,
    recipient: recipient ?? sanitizeMailHeader(mail.to),
    sender: sanitizeMailHeader(sender),
    reply_to: null,
    language: locale.tag,
    subject,
    plain,
    html,
    unsubscribe_url: unsubscribeUrl,
    state: outcome,
    last_error: outcome === 'failed' ? 'No mail can be sent to this address.' : null,
    sent_at: outcome === 'sent' && mail.sentMs !== undefined ? new Date(mail.sentMs).toISOString() : null,
    delay_ms: mail.delayMs ?? 0,
  }
}

/**
 * Parses a URL and returns it serialized anew, so that a mail's headers get a valid URL and no other text. Throws unless the URL
 * is http or https.
 */
function webAddress(text: string): string {
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) throw new Error('A mail is ended at an address of the web.')
  return url.href
}
