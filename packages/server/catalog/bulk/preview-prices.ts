import type {
  BulkBody,
  PriceChange,
  PricePreviewAnswer,
  PricePreviewBody,
} from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import { previewPrices, priceOutcomeOf } from '@sitewright/domain/catalog/bulk/change-prices.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { findChosen } from './matching.ts'
import { readPrices, type ReadPrices } from './prices.store.ts'

/** Says what a change of prices would do, by the function that makes it. Throws `catalog.selection-changed`. */
export async function previewPriceChange(
  ctx: Ctx,
  { change, ...chosen }: PricePreviewBody,
): Promise<PricePreviewAnswer> {
  return readInSite(ctx, async (tx) => {
    const { ids, wanted } = await findChosen(tx, ctx, chosen)
    const products = await readPrices(tx, ctx.siteId, ids)
    const missing = wanted - products.length
    return { ...previewPrices(byTitle(products), change), missing, seen: seenOf(products, change) }
  })
}

const none: ReadonlySet<string> = new Set()

/**
 * Returns the ids of the products whose prices a change leaves as they are: gift cards, and with `leaveOut` those whose new prices
 * are not possible. The products are locked. Throws `catalog.prices-changed` when prices are not those that a preview showed, and for
 * impossible prices `catalog.price-out-of-range` and `catalog.sale-above-price`.
 */
export async function findUnpriced(
  tx: Tx,
  ctx: Ctx,
  ids: readonly string[],
  { change, seen, leaveOut }: Pick<BulkBody, 'change' | 'seen' | 'leaveOut'>,
): Promise<ReadonlySet<string>> {
  if (change.kind !== 'price' && change.kind !== 'sale') return none
  const products = await readPrices(tx, ctx.siteId, ids)
  if (seen !== undefined && seen !== seenOf(products, change)) throw new Refusal('catalog.prices-changed')
  const unpriced = new Set<string>()
  for (const product of products) {
    const outcome = priceOutcomeOf(product, change)
    if (outcome.kind === 'problem' && !leaveOut) {
      const code = outcome.problem === 'sale-above-price' ? 'catalog.sale-above-price' : 'catalog.price-out-of-range'
      throw new Refusal(code, { values: { title: product.title } })
    }
    if (outcome.kind === 'problem' || outcome.kind === 'gift-card') unpriced.add(product.id)
  }
  return unpriced
}

/** Stands for a change and for all prices from which it is computed. */
function seenOf(products: readonly ReadPrices[], change: PriceChange): string {
  const read = products.map(({ id, productType, variants }) => [
    id,
    productType,
    variants.map(({ id: variant, priceCents, salePriceCents, onSale }) => [
      variant,
      priceCents,
      salePriceCents,
      onSale,
    ]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([change.kind, change.by, read]))
    .digest('hex')
}

function byTitle(products: readonly ReadPrices[]): ReadPrices[] {
  return products.toSorted((a, b) =>
    a.titleKey === b.titleKey ? compare(a.id, b.id) : compare(a.titleKey, b.titleKey),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
