import {
  isSameValue,
  withoutPastTimes,
  type ProductSnapshot,
} from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import type { ProductsChangedAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type ActivityTarget } from '../../changes/index.ts'
import type { Tx } from '../../database/index.ts'
import type { LoadedProduct } from '../product.ts'
import { lockProducts, readFormerCollections } from '../product-places.store.ts'
import { beginSaving, lockedPages, type ProductEdit, type ProductsChange } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readVersions, takeChange, type ChangedProduct } from './versions.store.ts'

/** Names what undoes a change, for as long as versions of products are kept; `null` when nothing was changed. */
export function undoOf(ctx: Ctx, changeId: string | null): Undo | null {
  return changeId === null ? null : { kind: 'product-change', id: changeId, until: ctx.now() + keptInBinMs }
}

/**
 * Gives products back what a change took from them: everything that owners edit, and deleted products themselves. Products that
 * the change created are deleted. Throws `changes.changed-meanwhile` when one of them was changed since, or the change was undone
 * before, and then undoes nothing. Of deleted products, those that left the bin meanwhile are counted as missing.
 */
export async function undoChange(ctx: Ctx, changeId: string): Promise<Undoable<ProductsChangedAnswer>> {
  return makeChange<Undoable<ProductsChangedAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const change = await takeChange(tx, ctx.siteId, changeId, ctx.now())
    if (!change) throw cannotUndo()

    const undone = await undoInPages(tx, ctx, change)
    if (!undone.first) throw cannotUndo()
    const { changed, changes } = undone
    // A change of a label was about the label, and is named by its id, so that the log offers its undo no more.
    const isOne = undone.count === 1 && !change.action.startsWith('product.label-')
    return {
      answer: { changed, missing: change.items.length - undone.count, undo: null },
      entries: [
        { action: 'product.undone', target: isOne ? undone.first : { kind: 'products', id: changeId }, changes },
      ],
    }
  })
}

type Undone = ProductsChange & { count: number; first: ActivityTarget | null }

async function undoInPages(
  tx: Tx,
  ctx: Ctx,
  { action, items }: { action: string; items: readonly ChangedProduct[] },
): Promise<Undone> {
  const isDeletion = action === 'product.deleted'
  const itemOf = new Map(items.map((item) => [item.productId, item]))
  const ids = await lockProducts(tx, ctx.siteId, [...itemOf.keys()])
  if (!isDeletion && ids.length < itemOf.size) throw cannotUndo()
  const saving = beginSaving(tx, ctx)
  if (isDeletion) await saving.reserve(await readFormerCollections(tx, ctx.siteId, ids))
  let count = 0
  let first: ActivityTarget | null = null
  for await (const loaded of lockedPages(tx, ctx, ids)) {
    const ofPage = loaded.flatMap(({ product }) => itemOf.get(product.id) ?? [])
    const undoable = isDeletion ? stillDeleted(ofPage, loaded) : ofPage
    const edits = await editsOf(tx, ctx, undoable, loaded)
    count += edits.length
    const [edit] = edits
    first ??= edit ? { kind: 'product', id: edit.loaded.product.id, title: edit.after.title } : null
    await saving.save(edits)
  }
  return { ...(await saving.finish('products.undone')), count, first }
}

/** Leaves out the products that were brought back meanwhile, or removed for good: for them there is nothing to undo. */
function stillDeleted(items: readonly ChangedProduct[], loaded: readonly LoadedProduct[]): readonly ChangedProduct[] {
  const deleted = new Set(loaded.flatMap(({ product, deletedMs }) => (deletedMs === null ? [] : product.id)))
  return items.filter(({ productId }) => deleted.has(productId))
}

async function editsOf(
  tx: Tx,
  ctx: Ctx,
  items: readonly ChangedProduct[],
  loaded: readonly LoadedProduct[],
): Promise<ProductEdit[]> {
  const current = new Map(loaded.map((one) => [one.product.id, one]))
  const wanted = items.flatMap(({ productId, before, after }) =>
    [before, after, current.get(productId)?.version ?? after].map((version) => ({ productId, version })),
  )
  const versions = await readVersions(tx, ctx.siteId, wanted)
  const stored = new Map(versions.map(({ productId, version, snapshot }) => [`${productId} ${version}`, snapshot]))
  return items.map(({ productId, before, after }) => {
    const now = current.get(productId)
    const then = before === 0 && now ? withoutProduct(ctx, now) : stored.get(`${productId} ${before}`)
    const made = stored.get(`${productId} ${after}`)
    // What was changed since may have been undone as well: the product is then as this change made it, under a later version.
    const isAsMade = now?.version === after || (made && isSameValue(made, stored.get(`${productId} ${now?.version}`)))
    if (!now || !then || !isAsMade) throw cannotUndo()
    return { loaded: now, after: withoutPastTimes(then, ctx.now()) }
  })
}

function withoutProduct(ctx: Ctx, loaded: LoadedProduct): ProductSnapshot {
  return { ...snapshotOf(loaded), deletedMs: ctx.now() }
}
