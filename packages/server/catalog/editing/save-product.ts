import { checkEditedProduct, refuseProblems } from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import { mergeProducts } from '@sitewright/domain/catalog/editing/merge-products.ts'
import { isSameValue, type ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { reconcileVariants } from '@sitewright/domain/catalog/editing/reconcile-variants.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import type {
  ProductConflictAnswer,
  ProductSavedAnswer,
  SavedProduct,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { maxStock } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import type { Tx } from '../../database/index.ts'
import type { NewStock } from '../../stock/index.ts'
import type { LoadedProduct } from '../product.ts'
import { requireFiles } from '../publishing/require-files.ts'
import { lockAndLoad, saveProducts } from './change-products.ts'
import { checkReferences } from './check-references.ts'
import { describeConflicts } from './describe-conflicts.ts'
import { newSku } from './new-sku.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readDetail } from './read-product.ts'
import { readKnownVariantIds } from './save-products.store.ts'
import { tidyProduct } from './tidy-product.ts'
import { undoOf } from './undo-change.ts'
import { readVersionsFrom, type ProductVersion } from './versions.store.ts'

type Saving = { version: number; product: SavedProduct }
type Outcome = { conflict: ProductConflictAnswer } | { saved: Undoable<ProductSavedAnswer> }

/**
 * Saves the whole product (BX-2.01). What others changed since `version` in other fields is kept; `conflict` tells which fields
 * both changed, and nothing is saved then. Throws `catalog.product-invalid`, `catalog.file-missing`, `catalog.url-taken`, `catalog.sku-taken`,
 * `catalog.too-many-products` and `catalog.product-not-found`.
 */
export async function saveProduct(ctx: Ctx, productId: string, { version, product }: Saving): Promise<Outcome> {
  return makeChange<Outcome>(ctx, { role: 'manage-products' }, async (tx) => {
    const [loaded] = await lockAndLoad(tx, ctx, [productId])
    if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')

    const { mine, stock } = await readGrid(tx, ctx, loaded, product)
    const theirs = snapshotOf(loaded)
    checkEditedProduct(mine, { nowMs: ctx.now(), kept: theirs })
    const { after, merged, conflict } = await join(tx, ctx, { loaded, version, mine, theirs })
    if (conflict) return { answer: { conflict }, entries: [] }

    if (merged.length > 0) checkEditedProduct(after, { nowMs: null })
    await checkReferences(tx, ctx, after, theirs)
    await requireFiles(tx, ctx, [{ id: productId, before: theirs, after }])
    const kept = new Set(after.variants.map(({ id }) => id))
    const newStock = stock.filter(({ variantId }) => kept.has(variantId))
    const { changeId, changes } = await saveProducts(tx, ctx, 'product.saved', [{ loaded, after, stock: newStock }])
    const target = { kind: 'product', id: productId, title: after.title }
    const undo = undoOf(ctx, changeId)
    return {
      answer: { saved: { detail: await readDetail(tx, ctx, productId), merged, undo } },
      entries: changeId === null ? [] : [{ action: 'product.saved', target, changes, undo }],
    }
  })
}

/** Gives the rows of the grid their ids and SKUs, and new ones their stock. */
async function readGrid(
  tx: Tx,
  ctx: Ctx,
  loaded: LoadedProduct,
  { variants: rows, ...fields }: SavedProduct,
): Promise<{ mine: ProductSnapshot; stock: NewStock[] }> {
  const productId = loaded.product.id
  const known = await readKnownVariantIds(tx, ctx.siteId, productId)
  const { variants, added, unknown } = reconcileVariants(rows, known, { newId: ctx.newId, newSku: () => newSku(ctx) })
  refuseProblems(
    Object.fromEntries(unknown.map((place) => [`variants.${place}.id`, { message: draftMessages.variantUnknown }])),
  )
  const mine = tidyProduct({ ...fields, variants, archivedMs: loaded.archivedMs, deletedMs: null })
  return { mine, stock: initialStock(productId, mine, added) }
}

/** Types without stock are unlimited; the others have none unless the row says so. */
export function initialStock(
  productId: string,
  { productType }: ProductSnapshot,
  added: readonly { id: string; place: number; stock: number | null | undefined }[],
): NewStock[] {
  const isTracked = stockTrackedTypes.has(productType)
  const wrong = added.filter(({ stock }) => stock !== null && stock !== undefined && !isStock(stock))
  refuseProblems(
    Object.fromEntries(
      wrong.map(({ place }) => [
        `variants.${place}.stock`,
        { message: draftMessages.stockInvalid, values: { sku: '' } },
      ]),
    ),
  )
  return added.map(({ id, stock }) => {
    return { variantId: id, productId, available: isTracked ? (stock === undefined ? 0 : stock) : null }
  })
}

function isStock(units: number): boolean {
  return units >= 0 && units <= maxStock
}

type Join = { loaded: LoadedProduct; version: number; mine: ProductSnapshot; theirs: ProductSnapshot }
type Joined = { after: ProductSnapshot; merged: string[]; conflict: ProductConflictAnswer | null }

async function join(tx: Tx, ctx: Ctx, { loaded, version, mine, theirs }: Join): Promise<Joined> {
  if (version === loaded.version || isSameValue(mine, theirs)) return { after: mine, merged: [], conflict: null }
  const versions = await readVersionsFrom(tx, ctx.siteId, loaded.product.id, version)
  const base = baseOf(versions, version)
  const { product, merged, conflicts } = mergeProducts(base ?? theirs, mine, theirs)
  if (base && conflicts.length === 0) return { after: product, merged, conflict: null }
  // Without the version that was read nothing can be compared: the answer names no field.
  return { after: mine, merged: [], conflict: describeConflicts(ctx, loaded.version, base ? conflicts : [], versions) }
}

function baseOf(versions: readonly ProductVersion[], version: number): ProductSnapshot | undefined {
  return versions.find((one) => one.version === version)?.snapshot
}
