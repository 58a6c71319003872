import type { NewsletterConsent } from '@sitewright/domain/checkout/newsletter.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { Tx } from '../../database/index.ts'

/** What the orders of a mailbox come to. Cancelled orders count only for `spentCents`, which is what was paid and not paid back. */
export type CustomerFigures = {
  emailKey: string
  orders: number
  spentCents: number
  firstOrderMs: number | null
  lastOrderMs: number | null
  isSubscribed: boolean
  /** Email and addresses as the customer gave them in the latest order. */
  email: string
  delivery: Address | null
  billing: Address
}

const isKept = `order_state <> 'cancelled'`
const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`

/** Computes the figures of customers from their orders; mailboxes without an order have none. Sums are those in `currency`. */
export async function readCustomerFigures(
  tx: Tx,
  siteId: string,
  { emailKeys, currency }: { emailKeys: readonly string[]; currency: string },
): Promise<CustomerFigures[]> {
  const text = `
    select k.key as "emailKey", f.*, l.*
    from unnest($2::text[]) k (key)
    cross join lateral (
      select o.email, o.snapshot -> 'delivery' as delivery, o.snapshot -> 'billing' as billing from orders o
      where o.site_id = $1 and o.email_key = k.key order by o.number desc limit 1
    ) l
    cross join lateral (
      select count(*) filter (where ${isKept})::integer as orders,
        coalesce(sum(paid_cents - refunded_cents) filter (where currency = $3), 0)::bigint as "spentCents",
        ${ms(`min(created_at) filter (where ${isKept})`)} as "firstOrderMs",
        ${ms(`max(created_at) filter (where ${isKept})`)} as "lastOrderMs",
        bool_or(snapshot ? 'newsletter') as "isSubscribed"
      from orders o where o.site_id = $1 and o.email_key = k.key
    ) f`
  return tx.sql<CustomerFigures>('customer_figures', text, [siteId, [...emailKeys], currency])
}

/** Returns the mailboxes of orders, in the form in which they are compared. Orders of an erased customer have none. */
export async function readMailboxesOfOrders(tx: Tx, siteId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const text = `select distinct email_key as "emailKey" from orders where site_id = $1 and id = any ($2::uuid[]) and email_key <> ''`
  const rows = await tx.sql<{ emailKey: string }>('order_mailboxes', text, [siteId, [...orderIds]])
  return rows.map(({ emailKey }) => emailKey)
}

/** Agreements of a mailbox to the newsletter, the latest first: the text that was ticked, when, and with which order. */
export async function readNewsletterConsents(
  tx: Tx,
  siteId: string,
  { emailKey, most }: { emailKey: string; most: number },
): Promise<(NewsletterConsent & { orderNumber: number })[]> {
  const text = `
    select snapshot -> 'newsletter' ->> 'text' as text, (snapshot -> 'newsletter' ->> 'atMs')::bigint as "atMs",
      number as "orderNumber"
    from orders where site_id = $1 and email_key = $2 and snapshot ? 'newsletter' order by number desc limit $3`
  return tx.sql('order_newsletter_consents', text, [siteId, emailKey, most])
}
