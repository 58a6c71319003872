import { queryInSite, type SiteScope, type Tx } from '../database/index.ts'

/**
 * A link sent by email; opening it proves access to the mailbox. With `isNew` it creates an account, otherwise it resets a
 * password.
 */
export type EmailLink = { email: string; isNew: boolean; held: HeldAccount | null }
export type NewEmailLink = EmailLink & { tokenHash: Buffer; requestId: string; untilMs: number }

/**
 * What was typed before the address was confirmed. It becomes the account's only in the browser that typed it, known by the hash
 * of its visitor secret: otherwise somebody could order with another person's address, choose a password, and wait for that person
 * to confirm.
 */
export type HeldAccount = { passwordHash: string; visitorHash: Buffer; firstName: string; lastName: string }

/** Inserts a link. Returns false when its request already has a link, because the outbox message was delivered twice. */
export async function insertEmailLink(tx: Tx, siteId: string, link: NewEmailLink): Promise<boolean> {
  const { tokenHash, requestId, email, isNew, untilMs, held } = link
  const text = `
    insert into shopper_links (site_id, token_hash, request_id, email, is_new, expires_at, password_hash, visitor_hash, first_name,
      last_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (site_id, request_id) do nothing returning 1`
  const own = held ? [held.passwordHash, held.visitorHash, held.firstName, held.lastName] : [null, null, '', '']
  const values = [siteId, tokenHash, requestId, email, isNew, new Date(untilMs), ...own]
  return (await tx.sql('shopper_link_add', text, values)).length === 1
}

/**
 * Reads a link from an email without using it up, because mail programs open links before people do. Returns null when the link
 * is unknown, expired or used, or when it would create an account that exists by now.
 */
export async function readEmailLink(ctx: SiteScope, tokenHash: Buffer, nowMs: number): Promise<EmailLink | null> {
  const text = `
    select ${columns} from shopper_links l
    where site_id = $1 and token_hash = $2 and expires_at > $3 and not (
      is_new and exists (select 1 from shoppers s where s.site_id = l.site_id and s.email = l.email)
    )`
  const rows = await queryInSite<Row>(ctx, 'shopper_link', text, [ctx.siteId, tokenHash, new Date(nowMs)])
  return rows[0] ? linkOf(rows[0]) : null
}

/**
 * Uses up a link from an email by deleting it with every other link of its address. Returns null when the link is unknown,
 * expired or used. Of concurrent calls with the same link, or with two links of one address, only one gets a link.
 */
export async function consumeEmailLink(
  tx: Tx,
  siteId: string,
  tokenHash: Buffer,
  nowMs: number,
): Promise<EmailLink | null> {
  const text = `
    with gone as (
      delete from shopper_links where site_id = $1 and email = (
        select email from shopper_links where site_id = $1 and token_hash = $2 and expires_at > $3
      ) returning token_hash, email, is_new, password_hash, visitor_hash, first_name, last_name
    )
    select ${columns} from gone where token_hash = $2`
  const rows = await tx.sql<Row>('shopper_link_take', text, [siteId, tokenHash, new Date(nowMs)])
  return rows[0] ? linkOf(rows[0]) : null
}

type Row = {
  email: string
  isNew: boolean
  passwordHash: string | null
  visitorHash: Buffer | null
  firstName: string
  lastName: string
}

const columns = `email, is_new as "isNew", password_hash as "passwordHash", visitor_hash as "visitorHash",
  first_name as "firstName", last_name as "lastName"`

function linkOf({ email, isNew, passwordHash, visitorHash, firstName, lastName }: Row): EmailLink {
  const held = passwordHash !== null && visitorHash !== null ? { passwordHash, visitorHash, firstName, lastName } : null
  return { email, isNew, held }
}
