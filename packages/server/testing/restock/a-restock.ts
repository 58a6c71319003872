import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct } from '../a-product.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'

type Shop = Pick<TestApp, 'deps' | 'site'>

export type SoldOut = { productId: string; variantId: string; path: string }

export async function offerRestocks(ctx: Ctx, isOn = true, more: Record<string, unknown> = {}): Promise<void> {
  const merchandisingSettings = { restockNotificationsEnabled: isOn, ...more }
  await saveSiteSettings(ctx, { settings: { storeSettings: { merchandisingSettings } } })
}

export async function aSoldOutCup(ctx: Ctx, title = 'Cup'): Promise<SoldOut> {
  const cup = await aProduct(ctx, { title, variants: [{ sku: ctx.newId(), priceCents: 1800, stock: 0 }] })
  return { productId: cup.id, variantId: cup.variants[0]?.id ?? '', path: cup.path }
}

/** Inserts `count` sign-ups for a restock in one statement. Returns the addresses in sign-up order: `<n>@<variant>.test`. */
export async function manyWait(app: Shop, { productId, variantId }: SoldOut, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => `${index + 1}@${variantId}.test`)
  const ids = people.map(() => app.deps.newId())
  const hashes = people.map((email) => createHash('sha256').update(email).digest())
  await app.deps.owner.ask(
    '',
    `insert into restock_signups (site_id, id, product_id, variant_id, email, email_hash, is_join_mailing_list, signed_up_at)
     select $1, u.id, $2, $3, u.email, u.hash, false, now()
     from unnest($4::uuid[], $5::text[], $6::bytea[]) as u (id, email, hash)`,
    [app.site.id, productId, variantId, ids, people, hashes],
  )
  return people
}

/** Returns the recipients of the queued notices about a variant, once for each mail. */
export async function notifiedOf(app: Shop, variantId: string): Promise<string[]> {
  const rows = await app.deps.owner.ask<{ recipient: string }>(
    '',
    `select recipient from mails where site_id = $1 and template = 'restock.notice' and recipient like '%' || $2
     order by split_part(recipient, '@', 1)::int`,
    [app.site.id, `@${variantId}.test`],
  )
  return rows.map(({ recipient }) => recipient)
}

/** Counts this site's outbox messages about restocks. Other test files may have left messages of their sites in the database. */
export async function messagesLeft(app: Shop): Promise<number> {
  const text = `select count(*)::int as n from outbox where site_id = $1 and kind in ('stock.restocked', 'restock.send', 'catalog.shown')`
  const [row] = await app.deps.owner.ask<{ n: number }>('', text, [app.site.id])
  return row?.n ?? 0
}

/** Waits until every notice has been queued, when no message is left that could queue another. Throws when messages remain. */
export async function allNotified(app: Shop): Promise<void> {
  const left = await until(
    () => messagesLeft(app),
    (count) => count === 0,
  )
  if (left > 0) throw new Error(`${left} messages about restocks are left to do.`)
}
