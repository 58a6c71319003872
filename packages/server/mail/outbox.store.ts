import { type Tx, type WebDb, queryInSite, type SiteScope } from '../database/index.ts'

export type ListedMail = {
  id: string
  recipient: string
  subject: string
  plain: string
  html: string
  state: string
  /** Time at which the mail was queued, in epoch milliseconds. */
  createdAt: number
}

/** Cursor of a list of mails: the place after which the list continues with older mails. */
export type MailCursor = { createdAt: number; id: string }

const columns = 'id, recipient, subject, plain, html, state, created_at as "createdAt"'

/** Reads mails of the site that are older than the cursor, newest first. */
export function readSiteMails(scope: SiteScope, before: MailCursor, most: number): Promise<ListedMail[]> {
  const values = [scope.siteId, new Date(before.createdAt), before.id, most]
  return queryInSite<ListedMail>(scope, 'outbox_of_site', siteText, values)
}

const siteText = `
  select ${columns} from mails
  where site_id = $1 and state <> 'decoy' and (created_at, id) < ($2, $3::uuid) order by created_at desc, id desc limit $4`

/** Counts the mails of the site since a moment that could not be delivered. */
export async function countFailedMails(tx: Tx, siteId: string, sinceMs: number): Promise<number> {
  const text = `select count(*)::integer as count from mails where site_id = $1 and created_at >= $2 and state = 'failed'`
  const [row] = await tx.sql<{ count: number }>('mails_failed', text, [siteId, new Date(sinceMs)])
  return row?.count ?? 0
}

/** Reads platform mails to an account that are older than the cursor, newest first. */
export function readAccountMails(
  web: WebDb,
  accountId: string,
  before: MailCursor,
  most: number,
): Promise<ListedMail[]> {
  const text = `select ${columns} from platform_mails_of_account($1, $2, $3, $4)`
  return web.ask<ListedMail>('outbox_of_account', text, [accountId, new Date(before.createdAt), before.id, most])
}

export async function readSiteMailHtml(scope: SiteScope, id: string): Promise<string | null> {
  const text = `select html from mails where site_id = $1 and id = $2 and state <> 'decoy'`
  const [row] = await queryInSite<{ html: string }>(scope, 'outbox_html', text, [scope.siteId, id])
  return row?.html ?? null
}

export async function readAccountMailHtml(web: WebDb, accountId: string, id: string): Promise<string | null> {
  const text = `select html from platform_mails_of_account($1, 'infinity', $2, 1000) where id = $2`
  const [row] = await web.ask<{ html: string }>('outbox_html_of_account', text, [accountId, id])
  return row?.html ?? null
}
