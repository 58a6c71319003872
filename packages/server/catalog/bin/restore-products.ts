import { withFreeNames } from '@sitewright/domain/catalog/editing/free-names.ts'
import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import type { RenamedProduct, RestoredAnswer } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { lockInSite, type Tx } from '../../database/index.ts'
import { readPageInfos } from '../../pages/index.ts'
import { lockAndLoad, saveProducts, type ProductEdit } from '../editing/change-products.ts'
import { targetOf } from '../bulk/change-many.ts'
import { readNamesLike } from '../editing/save-products.store.ts'
import { undoOf } from '../editing/undo-change.ts'
import { readVersions } from '../editing/versions.store.ts'
import type { LoadedProduct } from '../product.ts'
import { skuLock } from '../sku-lock.ts'
import { findTakenNames } from './bin.store.ts'

/**
 * Brings products back from the bin as they were, with their variants, stock, pictures and reviews. One whose address or SKU was given
 * away meanwhile gets another one. Products that are not in the bin are counted. Throws `catalog.too-many-products`.
 */
export async function restoreProducts(ctx: Ctx, ids: readonly string[]): Promise<Undoable<RestoredAnswer>> {
  const wanted = [...new Set(ids)]
  return makeChange<Undoable<RestoredAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const binned = (await lockAndLoad(tx, ctx, wanted)).filter((one) => isInBin(ctx, one))
    const kept = await readKept(tx, ctx, binned)
    const edits = await withNames(tx, ctx, kept)
    const change = await saveProducts(tx, ctx, 'product.restored', edits)
    const { changed, changeId, changes } = change
    const renamed = await renamedOf(tx, ctx, kept, edits)
    const undo = undoOf(ctx, changeId)
    const target = changeId !== null && targetOf(changeId, change)
    return {
      answer: { changed, missing: wanted.length - edits.length, renamed, undo },
      entries: target ? [{ action: 'product.restored', target, changes, undo }] : [],
    }
  })
}

function isInBin(ctx: Ctx, { deletedMs }: LoadedProduct): boolean {
  return deletedMs !== null && deletedMs > ctx.now() - keptInBinMs
}

/** Returns what the products were when they were deleted: their newest version has it, with the variants. */
async function readKept(tx: Tx, ctx: Ctx, binned: readonly LoadedProduct[]): Promise<ProductEdit[]> {
  const wanted = binned.map(({ product, version }) => ({ productId: product.id, version }))
  const versions = await readVersions(tx, ctx.siteId, wanted)
  const kept = new Map(versions.map(({ productId, snapshot }) => [productId, snapshot]))
  return binned.flatMap((loaded) => {
    const snapshot = kept.get(loaded.product.id)
    return snapshot ? [{ loaded, after: { ...snapshot, deletedMs: null } }] : []
  })
}

/** Gives each product a free address and free SKUs. Names of the others that come back with it are not free either. */
async function withNames(tx: Tx, ctx: Ctx, edits: readonly ProductEdit[]): Promise<ProductEdit[]> {
  if (edits.length === 0) return []
  const collectionIds = new Set(edits.map(({ after }) => after.collectionId))
  for (const id of [...collectionIds].toSorted()) await lockInSite(tx, ctx.siteId, `collection:${id}`)
  await lockInSite(tx, ctx.siteId, skuLock)
  const taken = await findTakenNames(
    tx,
    ctx.siteId,
    edits.map(({ loaded, after }) => ({ id: loaded.product.id, ...after, skus: skusOf(after) })),
  )
  const given = { paths: new Set<string>(), skus: new Set<string>() }
  const named: ProductEdit[] = []
  for (const { loaded, after } of edits) {
    const isTaken = taken.has(loaded.product.id) || isGiven(given, after)
    const product = isTaken ? await withOtherNames(tx, ctx, after, given) : after
    given.paths.add(pathOf(product))
    for (const sku of skusOf(product)) given.skus.add(sku)
    named.push({ loaded, after: product })
  }
  return named
}

type Given = { paths: ReadonlySet<string>; skus: ReadonlySet<string> }

function isGiven({ paths, skus }: Given, product: ProductSnapshot): boolean {
  return paths.has(pathOf(product)) || skusOf(product).some((sku) => skus.has(sku))
}

async function withOtherNames(tx: Tx, ctx: Ctx, product: ProductSnapshot, given: Given): Promise<ProductSnapshot> {
  const { urlIds, skus } = await readNamesLike(tx, ctx.siteId, { ...product, skus: skusOf(product) })
  return withFreeNames(product, {
    isUrlTaken: (urlId) => urlIds.has(urlId) || given.paths.has(pathOf({ ...product, urlId })),
    isSkuTaken: (sku) => skus.has(sku) || given.skus.has(sku),
  })
}

async function renamedOf(
  tx: Tx,
  ctx: Ctx,
  kept: readonly ProductEdit[],
  edits: readonly ProductEdit[],
): Promise<RenamedProduct[]> {
  const renamed = edits.flatMap(({ loaded, after }, at) => {
    const before = kept[at]?.after ?? after
    const skus = before.variants.flatMap(({ sku }, row) => {
      const to = after.variants[row]?.sku ?? sku
      return to === sku ? [] : [{ from: sku, to }]
    })
    const isMoved = before.urlId !== after.urlId
    return isMoved || skus.length > 0 ? [{ id: loaded.product.id, after, isMoved, skus }] : []
  })
  if (renamed.length === 0) return []
  const collectionIds = renamed.map(({ after }) => after.collectionId)
  const pages = new Map((await readPageInfos(tx, ctx.siteId, collectionIds)).map((page) => [page.id, page.urlId]))
  return renamed.map(({ id, after, isMoved, skus }) => {
    const path = isMoved ? `/${pages.get(after.collectionId) ?? ''}/${after.urlId}` : null
    return { id, title: after.title, path, skus }
  })
}

function pathOf({ collectionId, urlId }: ProductSnapshot): string {
  return `${collectionId} ${urlId}`
}

function skusOf({ variants }: ProductSnapshot): string[] {
  return variants.map(({ sku }) => sku)
}
