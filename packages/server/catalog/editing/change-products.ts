import type { FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import { changesOfProducts, mostLoggedFields } from '@sitewright/domain/catalog/editing/product-changes.ts'
import { isSameValue, isShown, type ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { enqueueAllOutbox, enqueueOutbox, lockInSite, type Tx } from '../../database/index.ts'
import { readPageInfos, redirectFormerUrl, urlChangeLock } from '../../pages/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { createInitialStock, type NewStock } from '../../stock/index.ts'
import { countProductsAndNextPosition, loadProducts } from '../product.store.ts'
import type { LoadedProduct } from '../product.ts'
import { lockProducts } from '../product-places.store.ts'
import { rebuildProductDocuments } from '../rebuild-product-document.ts'
import { skuLock } from '../sku-lock.ts'
import { contentOf, snapshotOf, variantRowsOf } from './product-snapshots.ts'
import {
  replaceImages,
  saveProductRows,
  saveVariantRows,
  type ChangedProductRow,
  type ChangedVariantRow,
} from './save-products.store.ts'
import { insertChange, insertVersions, type ChangedProduct } from './versions.store.ts'

/** A product that was locked and loaded, and what it becomes. `stock` are the units of new variants. */
export type ProductEdit = { loaded: LoadedProduct; after: ProductSnapshot; stock?: readonly NewStock[] }
/**
 * The products that are different now with the title that the first one had, the id under which the change can be undone (`null` when
 * nothing changed), and what was changed from what to what, for the activity log.
 */
export type ProductsChange = { changed: string[]; title: string; changeId: string | null; changes: FieldChange[] }

/** Products that are written together, so that a bulk change holds little in memory. */
const atOnce = 100
/** Products that `lockedPages` loads together. */
const perPage = 1_000

/**
 * Locks products until the commit and loads them, deleted ones included. Everything that changes a product begins with this, so
 * that changes of one product follow each other.
 */
export async function lockAndLoad(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<LoadedProduct[]> {
  return loadLocked(tx, ctx, await lockProducts(tx, ctx.siteId, ids))
}

/** Loads products that `lockProducts` locked in pages, in the order of `ids`, so that thousands are never in memory together. */
export async function* lockedPages(tx: Tx, ctx: Ctx, ids: readonly string[]): AsyncGenerator<LoadedProduct[]> {
  for (let start = 0; start < ids.length; start += perPage) yield loadLocked(tx, ctx, ids.slice(start, start + perPage))
}

async function loadLocked(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<LoadedProduct[]> {
  const loaded: LoadedProduct[] = []
  for (let start = 0; start < ids.length; start += atOnce) {
    loaded.push(...(await loadProducts(tx, ctx.siteId, ids.slice(start, start + atOnce))))
  }
  return loaded
}

/** A change of products that is saved page by page, and is one change in the end. */
export type Saving = {
  /** Locks collections to which products come back, in one order for all pages. */
  reserve: (collectionIds: readonly string[]) => Promise<void>
  save: (edits: readonly ProductEdit[]) => Promise<void>
  finish: (action: string) => Promise<ProductsChange>
}

/** Saves changed products together. See `beginSaving`. */
export async function saveProducts(
  tx: Tx,
  ctx: Ctx,
  action: string,
  edits: readonly ProductEdit[],
): Promise<ProductsChange> {
  const saving = beginSaving(tx, ctx)
  await saving.save(edits)
  return saving.finish(action)
}

/**
 * Saves changed products with everything that follows from them: what visitors, carts and lists read, redirects, the site's
 * revision and search index, stock of new variants, and notices to people who wait for a product that is shown again. Products
 * that stay the same are left out. Throws `catalog.url-taken`, `catalog.sku-taken` and `catalog.too-many-products`.
 */
export function beginSaving(tx: Tx, ctx: Ctx): Saving {
  const places: Places = new Map()
  const items: ChangedProduct[] = []
  const tags = new Set<string>()
  const logged: { before: ProductSnapshot; after: ProductSnapshot }[] = []

  async function save(edits: readonly ProductEdit[]): Promise<void> {
    const changed = edits.filter(({ loaded, after }) => !isSameValue(snapshotOf(loaded), after))
    if (changed.length === 0) return
    const placed = await placeInCollections(tx, ctx, places, changed)
    if (changed.some(changesSkus)) await lockInSite(tx, ctx.siteId, skuLock)
    await freeSkus(tx, ctx, changed)
    for (let start = 0; start < placed.length; start += atOnce) {
      await saveSome(tx, ctx, placed.slice(start, start + atOnce))
    }
    await redirectMoved(tx, ctx, changed)
    await notifyWaiting(tx, ctx, changed)
    for (const { loaded, after } of changed) {
      items.push({ productId: loaded.product.id, before: loaded.version, after: loaded.version + 1 })
      if (logged.length < mostLoggedFields) logged.push({ before: snapshotOf(loaded), after })
    }
    for (const tag of tagsOf(changed)) tags.add(tag)
  }

  async function finish(action: string): Promise<ProductsChange> {
    if (items.length === 0) return { changed: [], title: '', changeId: null, changes: [] }
    const changeId = ctx.newId()
    await insertChange(tx, ctx.siteId, { id: changeId, action, items, nowMs: ctx.now() })
    await raiseRevision(tx, ctx, [...tags])
    const changed = items.map(({ productId }) => productId)
    return { changed, title: logged[0]?.before.title ?? '', changeId, changes: changesOfProducts(logged) }
  }

  return { reserve: (collectionIds) => lockPlaces(tx, ctx, places, collectionIds), save, finish }
}

type PlacedEdit = ProductEdit & { position: number }

/** Number of products and the next position of the collections that are locked, by their ids. */
type Places = Map<string, { count: number; next: number }>

async function lockPlaces(tx: Tx, ctx: Ctx, places: Places, collectionIds: readonly string[]): Promise<void> {
  for (const collectionId of [...new Set(collectionIds)].toSorted()) {
    if (places.has(collectionId)) continue
    await lockInSite(tx, ctx.siteId, `collection:${collectionId}`)
    places.set(collectionId, await countProductsAndNextPosition(tx, ctx.siteId, collectionId))
  }
}

/** Puts products that move to another collection, or come back, at its end, if there is space. */
async function placeInCollections(
  tx: Tx,
  ctx: Ctx,
  places: Places,
  edits: readonly ProductEdit[],
): Promise<PlacedEdit[]> {
  const arriving = edits.filter(isArriving)
  await lockPlaces(
    tx,
    ctx,
    places,
    arriving.map(({ after }) => after.collectionId),
  )
  const max = catalogLimits.productsPerCollection
  return edits.map((edit) => {
    const place = isArriving(edit) ? places.get(edit.after.collectionId) : undefined
    if (!place) return { ...edit, position: edit.loaded.product.position }
    if (place.count >= max) throw new Refusal('catalog.too-many-products', { values: { max } })
    place.count += 1
    if (edit.loaded.product.collectionId === edit.after.collectionId) {
      return { ...edit, position: edit.loaded.product.position } // a product that was deleted comes back to its place
    }
    place.next += 1
    return { ...edit, position: place.next - 1 }
  })
}

function isArriving({ loaded, after }: ProductEdit): boolean {
  if (after.deletedMs !== null) return false
  return loaded.deletedMs !== null || loaded.product.collectionId !== after.collectionId
}

function changesSkus({ loaded, after }: ProductEdit): boolean {
  const before = new Map(loaded.variants.map(({ id, sku }) => [id, sku]))
  return variantRowsOf(after).some(({ id, sku }) => before.get(id) !== sku)
}

/** Removes variants of all products first, so that a product can take over the SKU of another one. */
async function freeSkus(tx: Tx, ctx: Ctx, edits: readonly ProductEdit[]): Promise<void> {
  const removedIds = edits.flatMap(({ loaded, after }) => {
    const kept = new Set(variantRowsOf(after).map(({ id }) => id))
    return loaded.variants.flatMap(({ id }) => (kept.has(id) ? [] : id))
  })
  if (removedIds.length > 0) await saveVariantRows(tx, ctx.siteId, { saved: [], removedIds }, ctx.now())
}

async function saveSome(tx: Tx, ctx: Ctx, edits: readonly PlacedEdit[]): Promise<void> {
  const author = { id: ctx.account?.id ?? null, name: ctx.account?.displayName ?? '', nowMs: ctx.now() }
  const before = edits.map(({ loaded }) => {
    return { productId: loaded.product.id, version: loaded.version, snapshot: snapshotOf(loaded) }
  })
  await insertVersions(tx, ctx.siteId, before, { id: null, name: '', nowMs: ctx.now() })
  const rows = edits.map((edit) => rowOf(ctx, edit))
  await saveProductRows(tx, ctx.siteId, rows, { accountId: author.id, nowMs: ctx.now() })
  await saveGrids(tx, ctx, edits)
  const isRepictured = ({ loaded, after }: PlacedEdit): boolean => !isSameValue(loaded.imageIds, after.images)
  const pictured = edits
    .filter(isRepictured)
    .map(({ loaded, after }) => ({ id: loaded.product.id, images: after.images }))
  await replaceImages(tx, ctx.siteId, pictured)
  await createInitialStock(
    tx,
    ctx,
    edits.flatMap(({ stock }) => stock ?? []),
  )
  await rebuildProductDocuments(
    tx,
    ctx,
    rows.map(({ id }) => id),
  )
  const after = edits.map(({ loaded, after: snapshot }) => {
    return { productId: loaded.product.id, version: loaded.version + 1, snapshot }
  })
  await insertVersions(tx, ctx.siteId, after, author)
}

function rowOf(ctx: Ctx, { loaded, after, position }: PlacedEdit): ChangedProductRow {
  const content = contentOf(after, loaded.content.author)
  const isNew = !isSameValue(content, loaded.content)
  return {
    id: loaded.product.id,
    collectionId: after.collectionId,
    urlId: after.urlId,
    position,
    productType: after.productType,
    visibility: after.visibility,
    publishMs: after.publishAt,
    hideMs: after.hideAt,
    archivedMs: after.archivedMs,
    deletedMs: after.deletedMs,
    versionId: isNew ? ctx.newId() : null,
    content: isNew ? content : null,
  }
}

async function saveGrids(tx: Tx, ctx: Ctx, edits: readonly PlacedEdit[]): Promise<void> {
  const saved = edits.flatMap(({ loaded, after }): ChangedVariantRow[] => {
    const before = new Map(loaded.variants.map((variant) => [variant.id, variant]))
    const rows = variantRowsOf(after).filter((variant) => !isSameValue(before.get(variant.id), variant))
    return rows.map((variant) => ({ ...variant, productId: loaded.product.id }))
  })
  if (saved.length === 0) return
  const taken = await saveVariantRows(tx, ctx.siteId, { saved, removedIds: [] }, ctx.now())
  if (taken.length > 0) throw skuTaken(edits, taken)
}

/** With one product the cells of its grid are named; with several the first taken SKU is. */
function skuTaken(edits: readonly PlacedEdit[], taken: readonly string[]): Refusal {
  const [edit] = edits
  const rows = edit && edits.length === 1 ? variantRowsOf(edit.after) : []
  const fields = rows.flatMap(({ sku }, place) => {
    return taken.includes(sku) ? [[`variants.${place}.sku`, { message: draftMessages.skuTaken, values: { sku } }]] : []
  })
  return new Refusal('catalog.sku-taken', { values: { sku: taken[0] ?? '' }, fields: Object.fromEntries(fields) })
}

/** A former address leads to the new one. Addresses of deleted products lead nowhere. */
async function redirectMoved(tx: Tx, ctx: Ctx, edits: readonly ProductEdit[]): Promise<void> {
  const moved = edits.filter(({ loaded: { product, deletedMs }, after }) => {
    const isElsewhere = product.urlId !== after.urlId || product.collectionId !== after.collectionId
    return isElsewhere && deletedMs === null && after.deletedMs === null
  })
  if (moved.length === 0) return
  await lockInSite(tx, ctx.siteId, urlChangeLock)
  const ids = moved.flatMap(({ loaded, after }) => [loaded.product.collectionId, after.collectionId])
  const pages = new Map((await readPageInfos(tx, ctx.siteId, ids)).map(({ id, urlId }) => [id, urlId]))
  for (const { loaded, after } of moved) {
    const former = pages.get(loaded.product.collectionId)
    if (former === undefined) continue // its collection was deleted, and the address with it
    const to = `/${pages.get(after.collectionId)}/${after.urlId}`
    await redirectFormerUrl(tx, ctx, { from: `/${former}/${loaded.product.urlId}`, to, isFolder: false })
  }
}

/**
 * While a product or variant cannot be bought, no back-in-stock emails are sent. The message makes the restock module check its
 * stock now.
 */
async function notifyWaiting(tx: Tx, ctx: Ctx, edits: readonly ProductEdit[]): Promise<void> {
  const back = edits.filter(({ loaded, after }) => {
    const before = new Set(loaded.variants.map(({ id }) => id))
    const isBack = !isShown(snapshotOf(loaded)) || variantRowsOf(after).some(({ id }) => !before.has(id))
    return isShown(after) && isBack
  })
  const messages = back.map(({ loaded: { product } }) => {
    return { kind: 'catalog.shown', key: `${product.id}/${ctx.newId()}`, payload: { productId: product.id } }
  })
  // Whole batches have one statement, which is prepared once; the rest goes one by one, as that of one product does.
  const inBatches = messages.length - (messages.length % atOnce)
  for (let start = 0; start < inBatches; start += atOnce) {
    await enqueueAllOutbox(tx, messages.slice(start, start + atOnce))
  }
  for (const message of messages.slice(inBatches)) await enqueueOutbox(tx, message)
}

function tagsOf(edits: readonly ProductEdit[]): string[] {
  const tags = edits.flatMap(({ loaded: { product }, after }) => [
    `product:${product.id}`,
    `collection:${product.collectionId}`,
    `collection:${after.collectionId}`,
  ])
  return [...new Set(tags)]
}
