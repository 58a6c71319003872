import type { OwnTexts } from '@sitewright/domain/mail/own-texts/word-mail.ts'
import type { TableOwnerDb, WebDb, Tx } from '../database/index.ts'

/** PostgreSQL channel that is notified after a transaction queued mails. */
export const mailNotifyChannel = 'sw_mail'

export type MailState = 'waiting' | 'sent' | 'failed' | 'decoy'

export type NewMailRow = {
  id: string
  key: string
  template: string
  recipient: string
  sender: string
  /** Address to which answers go; null for that of the sender. */
  reply_to: string | null
  language: string
  subject: string
  plain: string
  html: string
  unsubscribe_url: string | null
  state: MailState
  last_error: string | null
  /** Time at which a mail of state `sent` was sent, as ISO 8601. `null` for all others: they are created now. */
  sent_at: string | null
  /** How long the mail waits before it is sent, in milliseconds. */
  delay_ms: number
}

/** An owner's texts of one mail, for mails in one language. */
export type StoredMailTexts = { mail: string; language: string; texts: OwnTexts }
export type MailSender = {
  title: string
  language: string
  /** Name that the owner chose for the mails; null for the title. */
  name: string | null
  /** Address to which answers go, as the owner typed it. */
  replyTo: string | null
  ownTexts: readonly StoredMailTexts[]
}

/**
 * Reads whom a site's mails come from, its title and language, and the owner's texts of mails. Throws when the site has no settings.
 */
export async function readMailSender(tx: Tx): Promise<MailSender> {
  const [row] = await tx.sql<MailSender>('mail_sender', senderText)
  if (!row) throw new Error('A site without settings sends no mail.')
  return row
}

const senderText = `
  select title, language, settings #>> '{mailSender,name}' as name, settings #>> '{mailSender,replyTo}' as "replyTo", (select coalesce(jsonb_agg(jsonb_build_object('mail', mail, 'language', language, 'texts', texts)), '[]')
      from mail_texts where site_id = current_setting('app.site')::uuid) as "ownTexts"
  from sites_settings_view where site_id = current_setting('app.site')::uuid`

/** Inserts any number of mails in one statement. Mails whose key already exists are skipped. */
export async function insertMails(tx: Tx, rows: readonly NewMailRow[]): Promise<void> {
  await tx.sql('mails_add', addText, [JSON.stringify(rows)])
}

const addText = `
  insert into mails (site_id, id, key, template, recipient, sender, reply_to, language, subject, plain, html, unsubscribe_url,
    state, last_error, created_at, done_at, due_at)
  select current_setting('app.site')::uuid, m.id, m.key, m.template, m.recipient, m.sender, m.reply_to, m.language, m.subject, m.plain,
    m.html, m.unsubscribe_url, m.state, m.last_error, coalesce(m.sent_at, date_trunc('milliseconds', now())),
    m.sent_at, now() + m.delay_ms * interval '1 millisecond'
  from jsonb_to_recordset($1) as m (id uuid, key text, template text, recipient text, sender text, reply_to text, language text,
    subject text, plain text, html text, unsubscribe_url text, state text, last_error text, sent_at timestamptz, delay_ms integer)
  on conflict do nothing`

/** What became of a mail that was to be withdrawn: `sent` when it is out or being sent, null when there is none. */
export type WithdrawnMail = 'withdrawn' | 'sent' | null

/** Deletes a mail that waits to be sent for the first time, in the transaction of the change that takes back its reason. */
export async function withdrawMail(tx: Tx, key: string): Promise<WithdrawnMail> {
  const [row] = await tx.sql<{ outcome: WithdrawnMail }>('withdraw_mail', 'select withdraw_mail($1) as outcome', [key])
  return row?.outcome ?? null
}

export async function insertPlatformMail(web: WebDb, mail: string): Promise<void> {
  await web.ask('queue_platform_mail', 'select queue_platform_mail($1)', [mail])
}

/** The tables of waiting mails: those of sites and those of the platform, which belong to no site. */
export type MailQueue = 'mails' | 'platform_mails'

export type DueMail = {
  queue: MailQueue
  siteId: string | null
  id: string
  template: string
  recipient: string
  sender: string
  replyTo: string | null
  subject: string
  plain: string
  html: string
  unsubscribeUrl: string | null
  messageId: string
  /** Number of this attempt to send the mail, from 1. */
  attempts: number
  /** Time at which the mail was queued, in epoch milliseconds. */
  createdAt: number
}

/**
 * Claims the mail of a queue that has been due longest, for `leaseMs`. Returns null when none is due. The first attempt sets the
 * mail's Message-ID, and all later attempts use it again.
 */
export async function claimMail(
  owner: TableOwnerDb,
  queue: MailQueue,
  leaseMs: number,
  domain: string,
): Promise<DueMail | null> {
  const [row] = await owner.ask<Omit<DueMail, 'queue'>>(`${queue}_claim`, claimTexts[queue], [leaseMs, domain])
  return row ? { ...row, queue } : null
}

function claimText(queue: MailQueue): string {
  const site = queue === 'mails' ? 'm.site_id' : 'null::uuid'
  return `
    update ${queue} m set attempts = m.attempts + 1, due_at = clock_timestamp() + $1 * interval '1 millisecond',
      message_id = coalesce(m.message_id,
        encode(sha256(convert_to(coalesce(${site}::text, '') || ' ' || m.key, 'UTF8')), 'hex') || '@' || $2::text)
    where ${queue === 'mails' ? '(m.site_id, m.id)' : 'm.id'} = (
      select ${queue === 'mails' ? 'site_id, id' : 'id'} from ${queue}
      where state = 'waiting' and due_at <= clock_timestamp() order by due_at limit 1 for update skip locked
    )
    returning ${site} as "siteId", m.id, m.template, m.recipient, m.sender, m.subject, m.plain, m.html,
      ${queue === 'mails' ? 'm.unsubscribe_url' : 'null::text'} as "unsubscribeUrl",
      ${queue === 'mails' ? 'm.reply_to' : 'null::text'} as "replyTo", m.message_id as "messageId", m.attempts, m.created_at as "createdAt"`
}

const claimTexts = { mails: claimText('mails'), platform_mails: claimText('platform_mails') }

export type DeliveryOutcome = { state: 'sent' | 'failed' | 'waiting'; why: string | null; waitMs: number }

/**
 * Stores the result of an attempt to send a mail. `attempts` is a fencing token: a process whose lease has passed to another
 * process changes nothing. The content of a sent mail is erased, because it can contain secrets of its recipient.
 */
export async function storeDeliveryOutcome(
  owner: TableOwnerDb,
  mail: DueMail,
  { state, why, waitMs }: DeliveryOutcome,
): Promise<void> {
  const values = [mail.id, mail.attempts, state, why, waitMs, ...(mail.queue === 'mails' ? [mail.siteId] : [])]
  await owner.ask(`${mail.queue}_done`, doneTexts[mail.queue], values)
}

function doneText(queue: MailQueue): string {
  return `
    update ${queue} set state = $3, last_error = $4, due_at = clock_timestamp() + $5 * interval '1 millisecond',
      done_at = case when $3 = 'waiting' then null else clock_timestamp() end,
      plain = case when $3 = 'sent' then '' else plain end, html = case when $3 = 'sent' then '' else html end
    where id = $1 and attempts = $2 and state = 'waiting'${queue === 'mails' ? ' and site_id = $6' : ''}`
}

const doneTexts = { mails: doneText('mails'), platform_mails: doneText('platform_mails') }

/**
 * Deletes mails after 90 days, and after an hour the decoys (mails that are never sent, see `isDecoy`). Until then the keys of
 * the mails prevent duplicates.
 */
export async function deleteOldMails(owner: TableOwnerDb): Promise<void> {
  for (const queue of ['mails', 'platform_mails'] as const) {
    await owner.ask(`${queue}_sweep`, `delete from ${queue} where created_at < now() - interval '90 days'`)
    const decoys = `delete from ${queue} where state = 'decoy' and created_at < now() - interval '1 hour'`
    await owner.ask(`${queue}_sweep_decoys`, decoys)
  }
}
