import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { sql, type Kysely } from 'kysely'

/**
 * Email addresses with a domain outside ASCII get the form in which they are compared from now on. Addresses in ASCII have it
 * already. Accounts and sign-ups that become equal to another one keep their form, so that each remains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'accounts',
    'shoppers',
    'shopper_links',
    'email_changes',
    'invitations',
    'restock_signups',
  ] as const)
    await convertAddresses(db, table)
  await convertOrders(db)
}

const taken = {
  accounts: sql`exists (select from accounts o where lower(o.email) = lower(n.after))`,
  shoppers: sql`exists (select from shoppers o where o.site_id = t.site_id and o.email = n.after)`,
  invitations: sql`exists (select from invitations o where o.site_id = t.site_id and lower(o.email) = lower(n.after))`,
  restock_signups: sql`t.told_at is null and t.left_at is null and exists (
    select from restock_signups o where o.site_id = t.site_id and o.variant_id = t.variant_id
      and o.email_hash = sha256(convert_to(n.after, 'UTF8')) and o.told_at is null and o.left_at is null)`,
  shopper_links: sql`false`,
  email_changes: sql`false`,
}

/** Converts one form after the other, because two forms of one address may both be stored. */
async function convertAddresses(db: Kysely<unknown>, table: keyof typeof taken): Promise<void> {
  const hash = table === 'restock_signups' ? sql`, email_hash = sha256(convert_to(n.after, 'UTF8'))` : sql``
  for (const { before, after } of await changesOf(db, sql`select distinct email as before from ${sql.table(table)}`)) {
    await sql`
      update ${sql.table(table)} t set email = n.after ${hash} from (select ${after}::text as after) n
      where t.email = ${before} and not (${taken[table]})`.execute(db)
  }
}

async function convertOrders(db: Kysely<unknown>): Promise<void> {
  for (const { before, after } of await changesOf(db, sql`select distinct email_key as before from orders`)) {
    await sql`update orders set email_key = ${after} where email_key = ${before}`.execute(db)
    await sql`update discount_uses set customer_hash = ${hashOf(after)} where customer_hash = ${hashOf(before)}`.execute(
      db,
    )
  }
}

type Change = { before: string; after: string }

async function changesOf(db: Kysely<unknown>, stored: ReturnType<typeof sql>): Promise<Change[]> {
  const { rows } = await sql<{ before: string }>`
    select before from (${stored}) s where before ~ '[^\\x01-\\x7f]' order by before`.execute(db)
  return rows.flatMap(({ before }) => {
    const after = normalized(before)
    return after === before ? [] : [{ before, after }]
  })
}

function normalized(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const isDomain = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61_-]+$/u.test(domain)
  return isDomain ? `${text.slice(0, at)}@${domainToASCII(domain) || domain}` : text
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
