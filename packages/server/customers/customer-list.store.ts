import type { CustomerListQuery, CustomerSort } from '@sitewright/domain/customers/customers.wire.ts'
import { termRange } from '@sitewright/domain/search/search-terms.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/index.ts'

export type CustomerFilter = Pick<CustomerListQuery, 'bought' | 'spent' | 'country' | 'subscribed' | 'account'> & {
  words: readonly string[]
}

/** Place of a customer in a list: what it is sorted by, and the id. */
export type CustomerPosition = { value: string | number; id: string }
export type CustomerPage = { sort: CustomerSort; isDescending: boolean; after: CustomerPosition | null; most: number }

/** A customer as lists show it, with the value by which it is sorted. Times in epoch milliseconds. */
export type ListedCustomer = {
  id: string
  emailKey: string
  email: string
  name: string
  country: string
  orders: number
  spentCents: number
  firstOrderMs: number | null
  lastOrderMs: number | null
  hasAccount: boolean
  isSubscribed: boolean
  sortValue: string | number
}

// Each is the column of an index, written as the index has it.
const sortColumns: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  name: sql`c.name_key`,
  last: sql`coalesce(c.last_order_at, timestamptz 'epoch')`,
  orders: sql`c.orders`,
  spent: sql`c.spent_cents`,
}

const ms = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`(extract(epoch from ${time}) * 1000)::bigint`
const columns = sql`
  c.id, c.email_key as "emailKey", c.email, c.name, c.country, c.orders, c.spent_cents as "spentCents",
  ${ms(sql`c.first_order_at`)} as "firstOrderMs", ${ms(sql`c.last_order_at`)} as "lastOrderMs",
  c.has_account as "hasAccount", c.is_subscribed as "isSubscribed"`

/** Reads one page of customers. Without words it walks the index of the sort. */
export async function listCustomerRows(
  db: Db,
  siteId: string,
  filter: CustomerFilter,
  { sort, isDescending, after, most }: CustomerPage,
): Promise<ListedCustomer[]> {
  const column = sortColumns[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  const isAfter = isDescending ? sql`<` : sql`>`
  const page = after ? sql`and (${column}, c.id) ${isAfter} (${boundOf(sort, after.value)}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ListedCustomer>`
    select ${columns}, ${sort === 'last' ? ms(column) : column} as "sortValue" from ${customersWith(siteId, filter.words)}
    where c.site_id = ${siteId} and ${conditionsOf(filter)} ${page}
    order by ${column} ${direction}, c.id ${direction} limit ${most}`.execute(db)
  return rows
}

function boundOf(sort: CustomerSort, value: string | number): RawBuilder<unknown> {
  if (sort === 'name') return sql`${value}::text`
  return sort === 'last' ? sql`${new Date(Number(value))}::timestamptz` : sql`${value}::bigint`
}

export type CustomerCounts = {
  all: number
  often: number
  account: number
  subscribed: number
  total: number
  spentCents: number
}

/** Counts the customers whom the words leave, and those whom the filters leave, too, with what they spent. */
export async function countCustomers(db: Db, siteId: string, filter: CustomerFilter): Promise<CustomerCounts> {
  const { rows } = await sql<CustomerCounts>`
    select count(*)::integer as "all", count(*) filter (where orders > 1)::integer as often,
      count(*) filter (where has_account)::integer as account, count(*) filter (where is_subscribed)::integer as subscribed,
      count(*) filter (where ${conditionsOf(filter)})::integer as total,
      coalesce(sum(spent_cents) filter (where ${conditionsOf(filter)}), 0)::bigint as "spentCents"
    from ${customersWith(siteId, filter.words)} where c.site_id = ${siteId}`.execute(db)
  return rows[0] ?? { all: 0, often: 0, account: 0, subscribed: 0, total: 0, spentCents: 0 }
}

/** Counts the site's customers by country. */
export async function countCountries(db: Db, siteId: string): Promise<{ country: string; count: number }[]> {
  const { rows } = await sql<{ country: string; count: number }>`
    select country, count(*)::integer as count from customers
    where site_id = ${siteId} and country <> '' group by country order by count(*) desc, country`.execute(db)
  return rows
}

/** Returns a customer; null when the site has none with this id. */
export async function findCustomerRow(db: Db, siteId: string, id: string): Promise<ListedCustomer | null> {
  const { rows } = await sql<ListedCustomer>`
    select ${columns}, 0 as "sortValue" from customers c where c.site_id = ${siteId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

function conditionsOf({ bought, spent, country, subscribed, account }: CustomerFilter): RawBuilder<unknown> {
  const conditions = [
    ...(bought ? [boughtConditions[bought]] : []),
    ...(spent === undefined ? [] : [sql`c.spent_cents >= ${spent}`]),
    ...(country === undefined ? [] : [sql`c.country = ${country}`]),
    ...(subscribed ? [sql`c.is_subscribed = ${subscribed === 'yes'}`] : []),
    ...(account ? [sql`c.has_account = ${account === 'yes'}`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const boughtConditions = { none: sql`c.orders = 0`, once: sql`c.orders = 1`, often: sql`c.orders > 1` } as const

/**
 * The customers that have, for each word, a term that begins with it: a range of the terms' index. A search reads those that it finds
 * one after the other: `limit 1` keeps the planner, which cannot know how many have a term, from reading all customers instead.
 */
function customersWith(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`customers c`
  const ids = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.customer_id from customer_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql`
    (select distinct customer_id from (${sql.join(ids, sql` intersect `)}) n) found
    cross join lateral (select * from customers where site_id = ${siteId} and id = found.customer_id limit 1) c`
}
