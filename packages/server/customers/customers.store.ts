import type { Tx } from '../database/index.ts'

/** A customer as the table has it, beside its id. Times in epoch milliseconds. */
export type CustomerRow = {
  emailKey: string
  email: string
  name: string
  nameKey: string
  country: string
  orders: number
  spentCents: number
  firstOrderMs: number | null
  lastOrderMs: number | null
  hasAccount: boolean
  isSubscribed: boolean
}

type Saved = CustomerRow & { newId: string; terms: readonly string[] }

/** Saves customers in place of what was there, with the terms by which they are found. A customer keeps its id. */
export async function saveCustomers(tx: Tx, siteId: string, customers: readonly Saved[], atMs: number): Promise<void> {
  if (customers.length === 0) return
  const rows = JSON.stringify(customers)
  await tx.sql('customers_save', saveText, [siteId, rows, new Date(atMs)])
  await Promise.all([
    tx.sql('customer_terms_clear', clearTermsText, [siteId, rows]),
    tx.sql('customer_terms_add', addTermsText, [siteId, rows]),
  ])
}

const givenText = `
  jsonb_to_recordset($2::jsonb) as g("newId" uuid, "emailKey" text, email text, name text, "nameKey" text, country text,
    orders integer, "spentCents" bigint, "firstOrderMs" bigint, "lastOrderMs" bigint, "hasAccount" boolean, "isSubscribed" boolean,
    terms jsonb)`

const timeOf = (ms: string): string => `to_timestamp(${ms} / 1000.0)`

const saveText = `
  insert into customers as c (site_id, id, email_key, email, name, name_key, country, orders, spent_cents, first_order_at,
    last_order_at, has_account, is_subscribed, created_at)
  select $1, g."newId", g."emailKey", g.email, g.name, g."nameKey", g.country, g.orders, g."spentCents",
    ${timeOf('g."firstOrderMs"')}, ${timeOf('g."lastOrderMs"')}, g."hasAccount", g."isSubscribed", $3
  from ${givenText}
  on conflict (site_id, email_key) do update set email = excluded.email, name = excluded.name, name_key = excluded.name_key,
    country = excluded.country, orders = excluded.orders, spent_cents = excluded.spent_cents,
    first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at, has_account = excluded.has_account,
    is_subscribed = excluded.is_subscribed`

const clearTermsText = `
  delete from customer_terms t using ${givenText}, customers c
  where c.site_id = $1 and c.email_key = g."emailKey" and t.site_id = $1 and t.customer_id = c.id and not g.terms ? t.term`

const addTermsText = `
  insert into customer_terms (site_id, term, customer_id)
  select $1, t.term, c.id
  from ${givenText}
  join customers c on c.site_id = $1 and c.email_key = g."emailKey"
  cross join lateral jsonb_array_elements_text(g.terms) as t (term)
  on conflict do nothing`
