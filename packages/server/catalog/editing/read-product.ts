import { productStateOf } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { exemptTaxClass, standardTaxClass, type TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import { toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import type { Ctx } from '../../context.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { readPageInfos } from '../../pages/index.ts'
import { readSettings } from '../../sites/index.ts'
import { readImages } from '../document.store.ts'
import { loadProducts } from '../product.store.ts'
import { readFileCount } from '../publishing/file-count.store.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readUnits } from './studio-list.store.ts'
import { readLastEditor } from './versions.store.ts'

/** Reads everything that the studio shows of a product. Throws `catalog.product-not-found`. */
export async function readProduct(ctx: Ctx, productId: string): Promise<ProductDetail> {
  return readInSite(ctx, (tx) => readDetail(tx, ctx, productId))
}

export async function readDetail(tx: Tx, ctx: Ctx, productId: string): Promise<ProductDetail> {
  const [loaded] = await loadProducts(tx, ctx.siteId, [productId])
  if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')

  const { archivedMs, deletedMs: _, ...product } = snapshotOf(loaded)
  const pictureIds = [...product.images, ...product.variants.flatMap(({ mainImageId }) => mainImageId ?? [])]
  const [[collection], images, stock, settings, editor, fileCount] = await Promise.all([
    readPageInfos(tx, ctx.siteId, [product.collectionId]),
    readImages(tx, ctx.siteId, [...new Set(pictureIds)]),
    readUnits(tx, ctx.siteId, productId),
    readSettings(tx, ctx.siteId),
    readLastEditor(tx, ctx.siteId, productId),
    readFileCount(tx, ctx.siteId, productId),
  ])
  const collectionPath = collection ? `/${collection.urlId}` : ''
  return {
    id: productId,
    version: loaded.version,
    product,
    state: productStateOf({ ...product, archivedMs }),
    path: `${collectionPath}/${product.urlId}`,
    collection: { id: product.collectionId, title: collection?.title ?? '', path: collectionPath },
    fileCount,
    pictures: [...images.values()].map(({ id, assetUrl, altText, originalSize }) => {
      const [width = 0, height = 0] = originalSize.split('x').map(Number)
      return { id, url: assetUrl, alt: altText, width, height }
    }),
    stock,
    currency: settings.currency,
    timeZone: settings.timeZone,
    taxClasses: taxClassesOf(settings.settings),
    createdAt: loaded.product.createdMs,
    updatedAt: loaded.updatedMs,
    updatedBy: editor?.name ?? null,
    isUpdatedByYou: editor !== null && editor.id === ctx.account?.id,
    archivedAt: archivedMs,
  }
}

function taxClassesOf(settings: Readonly<Record<string, unknown>>): string[] {
  const taxes = toRecord(settings['storeSettings'])['taxes'] as TaxSettings | undefined // checked when it was saved
  const named = (taxes?.rules ?? []).flatMap(({ taxClasses }) => taxClasses ?? [])
  return [...new Set([standardTaxClass, exemptTaxClass, ...named])]
}
