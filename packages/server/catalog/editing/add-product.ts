import { checkEditedProduct, refuseProblems } from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import { copyProduct } from '@sitewright/domain/catalog/editing/copy-product.ts'
import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { reconcileVariants } from '@sitewright/domain/catalog/editing/reconcile-variants.ts'
import { withoutUndefined } from '@sitewright/domain/catalog/editing/without-undefined.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import type { NewProductBody, ProductSavedAnswer } from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { freeUrlId, urlIdOfTitle } from '@sitewright/domain/pages/url-id.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type MadeChange } from '../../changes/index.ts'
import { lockInSite, type Tx } from '../../database/index.ts'
import { readCollections } from '../../pages/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import type { NewStock } from '../../stock/index.ts'
import { requireFiles } from '../publishing/require-files.ts'
import { skuLock } from '../sku-lock.ts'
import { loadProducts } from '../product.store.ts'
import { checkReferences } from './check-references.ts'
import { newSku } from './new-sku.ts'
import { insertSnapshot } from './insert-snapshot.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readDetail } from './read-product.ts'
import { initialStock } from './save-product.ts'
import { readNamesLike } from './save-products.store.ts'
import { countByCollection, readUnits } from './studio-list.store.ts'
import { tidyProduct } from './tidy-product.ts'
import { undoOf } from './undo-change.ts'
import { insertChange } from './versions.store.ts'

/** Creates a product (BX-2.01), hidden unless it is to be visible. Throws what `saveProduct` does, and `catalog.no-collection`. */
export async function addProduct(
  ctx: Ctx,
  { variants: rows, ...given }: NewProductBody,
): Promise<Undoable<ProductSavedAnswer>> {
  const names = { newId: ctx.newId, newSku: () => newSku(ctx) }
  const { variants, added, unknown } = reconcileVariants(rows ?? [emptyRow(given.options ?? [])], new Set(), names)
  refuseProblems(
    Object.fromEntries(unknown.map((place) => [`variants.${place}.id`, { message: draftMessages.variantUnknown }])),
  )
  const id = ctx.newId()
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const collectionId = given.collectionId ?? (await findCollection(tx, ctx))
    await lockCollection(tx, ctx, collectionId)
    const product = tidyProduct({ ...emptyProduct, ...withoutUndefined(given), collectionId, variants })
    const named = given.urlId === undefined ? await withFreeUrl(tx, ctx, product) : product
    checkEditedProduct(named, { nowMs: ctx.now() })
    await checkReferences(tx, ctx, named, null)
    await requireFiles(tx, ctx, [{ id, before: null, after: named }])
    await insertSnapshot(tx, ctx, { id, product: named, stock: initialStock(id, named, added) })
    return madeProduct(tx, ctx, { id, product: named, action: 'product.created' })
  })
}

/**
 * Copies a product as a hidden one without units in stock; unlimited stock stays unlimited. Throws `catalog.product-not-found` and
 * `catalog.too-many-products`.
 */
export async function duplicateProduct(ctx: Ctx, productId: string): Promise<Undoable<ProductSavedAnswer>> {
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const { collectionId } = (await existing(tx, ctx, productId)).product
    await lockCollection(tx, ctx, collectionId)
    const source = snapshotOf(await existing(tx, ctx, productId))
    await lockInSite(tx, ctx.siteId, skuLock)
    const { urlId, variants } = source
    const taken = await readNamesLike(tx, ctx.siteId, { collectionId, urlId, skus: variants.map(({ sku }) => sku) })
    const product = copyProduct(
      { ...source, collectionId },
      {
        title: messageText(ctx.locale, draftMessages.copyTitle, { title: source.title }),
        isUrlTaken: (name) => taken.urlIds.has(name),
        isSkuTaken: (name) => taken.skus.has(name),
        newId: ctx.newId,
      },
    )
    const id = ctx.newId()
    const stock = await stockOfCopy(tx, ctx, { productId, id, source, product })
    await insertSnapshot(tx, ctx, { id, product, stock })
    return madeProduct(tx, ctx, { id, product, action: 'product.duplicated' })
  })
}

const emptyProduct: Omit<ProductSnapshot, 'collectionId' | 'title' | 'productType'> = {
  urlId: '',
  excerpt: '',
  body: '',
  options: [],
  images: [],
  categories: [],
  tags: [],
  subscriptionPlan: null,
  additionalFieldsForm: null,
  seoTitle: '',
  seoDescription: '',
  customAddButtonText: '',
  isFeatured: false,
  visibility: 'hidden',
  publishAt: null,
  hideAt: null,
  variants: [],
  archivedMs: null,
  deletedMs: null,
}

function emptyRow(options: readonly string[]) {
  const measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }
  const prices = { priceCents: 0, salePriceCents: 0, onSale: false }
  const attributes = Object.fromEntries(options.map((name) => [name, '']))
  return { id: null, sku: '', attributes, mainImageId: null, taxClass: standardTaxClass, ...prices, ...measures }
}

/** Returns the first collection of products with space. Another product can take the last space before it is locked. */
async function findCollection(tx: Tx, ctx: Ctx): Promise<string> {
  const [collections, counts] = await Promise.all([
    readCollections(tx, ctx.siteId, 'products'),
    countByCollection(tx, ctx.siteId),
  ])
  const found = collections.find(({ id }) => (counts.get(id) ?? 0) < catalogLimits.productsPerCollection)
  if (!found) throw new Refusal('catalog.no-collection')
  return found.id
}

/** Locks the collection, because its product limit and next position are read before the insert. */
async function lockCollection(tx: Tx, ctx: Ctx, collectionId: string): Promise<void> {
  await lockInSite(tx, ctx.siteId, `collection:${collectionId}`)
}

async function existing(tx: Tx, ctx: Ctx, productId: string) {
  const [loaded] = await loadProducts(tx, ctx.siteId, [productId])
  if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')
  return loaded
}

async function withFreeUrl(tx: Tx, ctx: Ctx, product: ProductSnapshot): Promise<ProductSnapshot> {
  const urlId = urlIdOfTitle(product.title) ?? 'product'
  const { collectionId } = product
  const { urlIds } = await readNamesLike(tx, ctx.siteId, { collectionId, urlId, skus: [] })
  return { ...product, urlId: freeUrlId(urlId, (name) => urlIds.has(name)) }
}

type Copied = { productId: string; id: string; source: ProductSnapshot; product: ProductSnapshot }

async function stockOfCopy(tx: Tx, ctx: Ctx, { productId, id, source, product }: Copied): Promise<NewStock[]> {
  const units = await readUnits(tx, ctx.siteId, productId)
  const isTracked = stockTrackedTypes.has(product.productType)
  return product.variants.map((variant, place) => {
    const isUnlimited = !isTracked || units[source.variants[place]?.id ?? ''] === null
    return { variantId: variant.id, productId: id, available: isUnlimited ? null : 0 }
  })
}

type Added = { id: string; product: ProductSnapshot; action: ActivityAction }

async function madeProduct(
  tx: Tx,
  ctx: Ctx,
  { id, product, action }: Added,
): Promise<MadeChange<Undoable<ProductSavedAnswer>>> {
  const changeId = ctx.newId()
  const items = [{ productId: id, before: 0, after: 1 }]
  await insertChange(tx, ctx.siteId, { id: changeId, action, items, nowMs: ctx.now() })
  const detail = await readDetail(tx, ctx, id)
  await raiseRevision(tx, ctx, [`product:${id}`, `collection:${detail.collection.id}`])
  return {
    answer: { detail, merged: [], undo: undoOf(ctx, changeId) },
    entries: [{ action, target: { kind: 'product', id, title: product.title } }],
  }
}
