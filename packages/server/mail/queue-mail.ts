import { createHash } from 'node:crypto'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import type { WebDb } from '../kit/db.ts'
import type { Tx } from '../kit/in-site.ts'
import { mailAddressOf } from './mail-address.ts'
import { drawMail, oneLine, type MailTemplate } from './mail-template.ts'
import { askQueuePlatformMail, insertMails, mailChannel, readSender, type NewMailRow } from './mail.store.ts'

export type NewMail<Values extends object> = {
  /** The mail's identity in its site (`restock/<sign-up id>`): the same key is the same mail, sent once, for 90 days. */
  key: string
  to: string
  template: MailTemplate<Values>
  values: Values
  /** The recipient's language; without it the site's. */
  locale?: Locale
  /** An absolute address that ends such mails by a POST without a cookie (RFC 8058); it becomes headers and a link at the mail's foot. */
  listUnsubscribe?: string
  /** Written like any other and never sent: for addresses that nobody knows, which must cost what known ones cost. */
  isDecoy?: boolean
}

/** Puts a mail into the queue in the transaction of the change that it follows. One to an address that no mail can reach is kept as failed. */
export async function queueMail<Values extends object>(tx: Tx, mail: NewMail<Values>): Promise<void> {
  await queueMails(tx, [mail])
}

/** The same for many, in two statements. */
export async function queueMails<Values extends object>(tx: Tx, mails: readonly NewMail<Values>[]): Promise<void> {
  if (mails.length === 0) return
  const { title, language } = await readSender(tx)
  const rows = mails.map((mail) => rowOf(mail, { sender: title, locale: mail.locale ?? localeOf(language) }))
  await insertMails(tx, rows)
  tx.wakeAfterCommit(mailChannel)
}

export type NewPlatformMail<Values extends object> = Omit<NewMail<Values>, 'listUnsubscribe' | 'locale'> & {
  locale: Locale
  /** Whose mail it is, who may see it in the outbox. */
  accountId: string | null
}

/** What the database's functions take to queue a mail of the installation, which has no site, in a transaction of their own. */
export function platformMail<Values extends object>(mail: NewPlatformMail<Values>): string {
  const row = rowOf(mail, { sender: 'Sitewright', locale: mail.locale })
  return JSON.stringify({ ...row, account_id: mail.accountId })
}

/** A mail of the installation that follows no change in the database. */
export async function queuePlatformMail<Values extends object>(
  web: WebDb,
  mail: NewPlatformMail<Values>,
): Promise<void> {
  await askQueuePlatformMail(web, platformMail(mail))
  web.wake(mailChannel)
}

function rowOf<Values extends object>(
  mail: NewMail<Values>,
  { sender, locale }: { sender: string; locale: Locale },
): NewMailRow {
  const unsubscribeUrl = mail.listUnsubscribe === undefined ? null : webAddress(mail.listUnsubscribe)
  const { subject, plain, html } = drawMail(mail.template, mail.values, { locale, sender, unsubscribeUrl })
  const recipient = mailAddressOf(mail.to)
  const outcome = mail.isDecoy ? 'decoy' : recipient === null ? 'failed' : 'waiting'
  return {
    id: createHash('sha256').update(mail.key).digest('hex').slice(0, 32),
    key: mail.key,
    template: mail.template.name,
    recipient: recipient ?? oneLine(mail.to),
    sender: oneLine(sender),
    language: locale.tag,
    subject,
    plain,
    html,
    unsubscribe_url: unsubscribeUrl,
    state: outcome,
    last_error: outcome === 'failed' ? 'No mail can be sent to this address.' : null,
  }
}

/** Written anew, so that nothing but an address gets into a header. */
function webAddress(text: string): string {
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) throw new Error('A mail is ended at an address of the web.')
  return url.href
}
