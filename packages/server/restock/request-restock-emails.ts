import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { restockMessages } from '@sitewright/domain/restock/restock.messages.ts'
import { notifiableCount } from '@sitewright/domain/restock/notifiable-count.ts'
import type { Ctx } from '../context.ts'
import { makeChange, type ActivityEntry } from '../changes/index.ts'
import type { Tx } from '../database/index.ts'
import { countSignUps } from './restock.store.ts'
import { readVariantsForSale, type VariantForSale } from './variants-for-sale.store.ts'
import { enqueueNextBatch } from './queue-notices.ts'

type Variant = { productId: string; variantId: string }
type NoticeCounts = { toldCount: number; waitingCount: number }

/**
 * Requests emails to people waiting for a variant, at most as many as there are units. `queue-notices.ts` queues the emails after
 * the commit. Repeating the call emails nobody twice. Throws when the variant is not for sale or still sold out (SF-7.16).
 */
export async function requestRestockEmails(ctx: Ctx, variant: Variant): Promise<NoticeCounts> {
  return makeChange<NoticeCounts>(ctx, { role: 'manage-products' }, async (tx) => {
    const [item] = await findVariantsForSale(tx, ctx, [variant])
    if (!item) throw new Refusal('catalog.variant-not-found')
    if (item.available === 0) throw new Refusal('restock.still-sold-out')
    const { noticeCounts, entries } = await request(tx, ctx, [item])
    return { answer: noticeCounts[0] ?? { toldCount: 0, waitingCount: 0 }, entries }
  })
}

/**
 * Requests back-in-stock emails for many variants, as `requestRestockEmails` does for one; duplicates count once (SF-7.17). A variant
 * that is not for sale or sold out gets a `message` that says so, and the others go on.
 */
export async function requestRestockEmailsForVariants(
  ctx: Ctx,
  variants: readonly Variant[],
): Promise<{ results: (Variant & NoticeCounts & { message: string | null })[] }> {
  const wanted = [
    ...new Map(variants.map((variant) => [`${variant.productId} ${variant.variantId}`, variant])).values(),
  ]
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const items = await findVariantsForSale(tx, ctx, wanted)
    const { noticeCounts, entries } = await request(tx, ctx, items)
    const results = wanted.map(({ productId, variantId }) => {
      const index = items.findIndex((item) => item.productId === productId && item.variantId === variantId)
      const count = noticeCounts[index] ?? { toldCount: 0, waitingCount: 0 }
      return { productId, variantId, ...count, message: whyNot(ctx, items[index]) }
    })
    return { answer: { results }, entries }
  })
}

/** Reads the given variants, leaving out those that are not for sale or belong to another product. */
async function findVariantsForSale(tx: Tx, ctx: Ctx, variants: readonly Variant[]): Promise<VariantForSale[]> {
  const found = await readVariantsForSale(tx, ctx.siteId, {
    variantIds: variants.map(({ variantId }) => variantId),
    nowMs: ctx.now(),
  })
  return found.filter((item) =>
    variants.some(({ productId, variantId }) => productId === item.productId && variantId === item.variantId),
  )
}

/** Counts the people who will be emailed and enqueues the first batch. The consumer checks the stock again before each batch. */
async function request(
  tx: Tx,
  ctx: Ctx,
  items: readonly VariantForSale[],
): Promise<{ noticeCounts: NoticeCounts[]; entries: ActivityEntry[] }> {
  const counts = await countSignUps(tx, ctx.siteId, items)
  const noticeCounts: NoticeCounts[] = []
  const entries: ActivityEntry[] = []
  for (const item of items) {
    const { waiting, notified } = counts.get(item.variantId) ?? { waiting: 0, notified: 0 }
    const toldCount = Math.min(waiting, notifiableCount({ available: item.available, notified }))
    noticeCounts.push({ toldCount, waitingCount: waiting - toldCount })
    if (toldCount === 0) continue
    await enqueueNextBatch(tx, ctx, item.variantId)
    entries.push({ action: 'restock.sent', target: { kind: 'variant', id: item.variantId, title: item.title } })
  }
  return { noticeCounts, entries }
}

function whyNot(ctx: Ctx, item: VariantForSale | undefined): string | null {
  if (!item) return messageText(ctx.locale, restockMessages.notOffered)
  return item.available === 0 ? messageText(ctx.locale, restockMessages.stillSoldOut) : null
}
