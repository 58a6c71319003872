import { sql } from 'kysely'
import type { Db } from '../database/index.ts'

export type WaitingRow = {
  productId: string
  variantId: string
  title: string
  sku: string
  attributes: Readonly<Record<string, string>>
  waiting: number
  firstAt: number
  people: number
  total: number
}

type WaitingFilter = { search: string; isAddressSearched: boolean; after: WaitingCursor | null; most: number }
export type WaitingCursor = { waiting: number; variantId: string }

/**
 * Reads one page of the variants for which people wait, those with most people first. Each row has the sums of all pages. Only variants
 * with open sign-ups are searched, which are far fewer than the products, so that they need no table of terms.
 */
export async function readWaitingVariants(
  db: Db,
  siteId: string,
  { search, isAddressSearched, after, most }: WaitingFilter,
): Promise<WaitingRow[]> {
  const found =
    search === ''
      ? sql``
      : sql`where ${matches(sql`v.title`, search)} or ${matches(sql`v.sku`, search)}
      or ${matches(sql`(select string_agg(value, ', ') from jsonb_each_text(v.attributes))`, search)} or w.has_address`
  const hasAddress = search === '' || !isAddressSearched ? sql`false` : sql`bool_or(${matches(sql`r.email`, search)})`
  const isAfter =
    after === null ? sql`` : sql`where (waiting, variant_id) < (${after.waiting}, ${after.variantId}::uuid)`
  const { rows } = await sql<WaitingRow>`
    select product_id as "productId", variant_id as "variantId", title, sku, attributes, waiting, first_at as "firstAt",
      people, total
    from (
      select w.*, coalesce(v.title, '') as title, coalesce(v.sku, '') as sku, coalesce(v.attributes, '{}') as attributes,
        (sum(w.waiting) over ())::integer as people, (count(*) over ())::integer as total
      from (
        select r.product_id, r.variant_id, count(*)::integer as waiting, min(r.signed_up_at) as first_at,
          ${hasAddress} as has_address
        from restock_signups r
        where r.site_id = ${siteId} and r.told_at is null and r.left_at is null
        group by r.product_id, r.variant_id
      ) w
      left join catalog_variant_name_view v on v.site_id = ${siteId} and v.variant_id = w.variant_id
      ${found}
    ) listed
    ${isAfter}
    order by waiting desc, variant_id desc limit ${most}`.execute(db)
  return rows
}

function matches(value: ReturnType<typeof sql>, search: string) {
  return sql`coalesce(strpos(lower(${value}), lower(${search})) > 0, false)`
}

/** Reads, for each variant, when people were last told, and how many of the restock in which that was. */
export async function readLastTold(
  db: Db,
  siteId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, { at: number; count: number }>> {
  const { rows } = await sql<{ variantId: string; at: number; count: number }>`
    select distinct on (variant_id) variant_id as "variantId", max(told_at) as at, count(*)::integer as count
    from restock_signups
    where site_id = ${siteId} and variant_id = any (${[...variantIds]}::uuid[]) and told_at is not null
    group by variant_id, restock_id
    order by variant_id, max(told_at) desc`.execute(db)
  return new Map(rows.map(({ variantId, at, count }) => [variantId, { at, count }]))
}
