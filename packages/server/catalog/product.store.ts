import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import { sql, type Generated } from 'kysely'
import { refuseConstraintViolation, type Db, type TimestamptzColumn, type JsonbColumn } from '../database/index.ts'
import type { LoadedProduct, ProductContent, ProductRow, Visibility } from './product.ts'
import { loadVariants, type VariantTables } from './variant.store.ts'

type Optional<T> = T | null

type CatalogTables = VariantTables & {
  products: {
    site_id: string
    id: string
    collection_id: string
    url_id: string
    position: number
    product_type: ProductType
    visibility: Generated<Visibility>
    draft_version: Optional<string>
    published_version: Optional<string>
    created_at: TimestamptzColumn
    updated_at: TimestamptzColumn
    deleted_at: Optional<Date>
  }
  item_versions: {
    site_id: string
    id: string
    product_id: string
    content: JsonbColumn<ProductContent>
    author_id: Optional<string>
    created_at: TimestamptzColumn
  }
  product_images: { site_id: string; product_id: string; position: number; asset_id: string }
}

/** A changed page or image. Products' stored documents contain copies of its data. */
export type ChangedPageOrAsset = { pageId: string } | { assetId: string }

/** Returns the ids of the products whose collection is the given page, or whose images include the given one. */
export async function findAffectedProductIds(db: Db, siteId: string, shown: ChangedPageOrAsset): Promise<string[]> {
  const products = db.withTables<CatalogTables>().selectFrom('products').select('id').where('site_id', '=', siteId)
  const living = products.where('deleted_at', 'is', null).orderBy('id')
  if ('pageId' in shown) {
    const rows = await living.where('collection_id', '=', shown.pageId).execute()
    return rows.map((row) => row.id)
  }
  const { assetId } = shown
  const rows = await living
    .where(
      sql<boolean>`(
        exists (select from product_images i
          where i.site_id = products.site_id and i.product_id = products.id and i.asset_id = ${assetId})
        or exists (select from variants v
          where v.site_id = products.site_id and v.product_id = products.id and v.main_image_id = ${assetId}))`,
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Counts the products of a collection; `next` is the position for a product added at the end. */
export async function countProductsAndNextPosition(
  db: Db,
  siteId: string,
  collectionId: string,
): Promise<{ count: number; next: number }> {
  const row = await db
    .withTables<CatalogTables>()
    .selectFrom('products')
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('position').as('last')])
    .where('site_id', '=', siteId)
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { count: row?.count ?? 0, next: (row?.last ?? -1) + 1 }
}

export async function insertProduct(
  db: Db,
  siteId: string,
  product: ProductRow,
  content: ProductContent,
): Promise<void> {
  const tables = db.withTables<CatalogTables>()
  const at = new Date(product.createdMs)
  const insert = tables.insertInto('products').values({
    site_id: siteId,
    id: product.id,
    collection_id: product.collectionId,
    url_id: product.urlId,
    position: product.position,
    product_type: product.productType,
    draft_version: product.versionId,
    published_version: product.versionId,
    created_at: at,
    updated_at: at,
  })
  await refuseConstraintViolation(insert.execute(), { products_by_url: () => new Refusal('catalog.url-taken') })
  await tables
    .insertInto('item_versions')
    .values({
      site_id: siteId,
      id: product.versionId,
      product_id: product.id,
      content: JSON.stringify(content),
      author_id: content.author?.id ?? null,
      created_at: at,
    })
    .execute()
}

export async function insertImages(
  db: Db,
  siteId: string,
  productId: string,
  assetIds: readonly string[],
): Promise<void> {
  if (assetIds.length === 0) return
  const rows = assetIds.map((assetId, position) => ({
    site_id: siteId,
    product_id: productId,
    position,
    asset_id: assetId,
  }))
  const insert = db.withTables<CatalogTables>().insertInto('product_images').values(rows)
  await refuseConstraintViolation(insert.execute(), {
    product_images_site_id_asset_id_fkey: () => new Refusal('catalog.product-invalid'),
  })
}

/**
 * Locks the row of a product, named by its own id or by the id of a variant, until the commit. Transactions that rebuild the
 * product's stored document must run one after the other: otherwise one could write data that it read before another one
 * committed a change.
 */
export async function lockProduct(
  db: Db,
  siteId: string,
  named: { productId: string } | { variantId: string },
): Promise<void> {
  const tables = db.withTables<CatalogTables>()
  const ofVariant = (variantId: string) =>
    tables.selectFrom('variants').select('product_id').where('site_id', '=', siteId).where('id', '=', variantId)
  await tables
    .selectFrom('products')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', 'productId' in named ? named.productId : ofVariant(named.variantId))
    .forUpdate()
    .execute()
}

/** Reads a product's published version, with its variants in order. Returns `null` when it was deleted. */
export async function loadProduct(db: Db, siteId: string, productId: string): Promise<LoadedProduct | null> {
  const [row, variants, images] = await Promise.all([
    publishedProduct(db, siteId, productId).executeTakeFirst(),
    loadVariants(db, siteId, productId),
    db
      .withTables<CatalogTables>()
      .selectFrom('product_images')
      .select('asset_id')
      .where('site_id', '=', siteId)
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute(),
  ])
  if (!row) return null
  const product = {
    id: row.id,
    collectionId: row.collection_id,
    urlId: row.url_id,
    position: row.position,
    productType: row.product_type,
    versionId: row.version_id,
    createdMs: row.created_at,
  }
  const imageIds = images.map((image) => image.asset_id)
  return { product, visibility: row.visibility, content: row.content, variants, imageIds }
}

function publishedProduct(db: Db, siteId: string, productId: string) {
  return db
    .withTables<CatalogTables>()
    .selectFrom('products')
    .innerJoin('item_versions', (join) =>
      join
        .onRef('item_versions.site_id', '=', 'products.site_id')
        .onRef('item_versions.id', '=', 'products.published_version'),
    )
    .select([
      'products.id',
      'products.collection_id',
      'products.url_id',
      'products.position',
      'products.product_type',
      'products.visibility',
      'products.created_at',
      'item_versions.id as version_id',
      'item_versions.content',
    ])
    .where('products.site_id', '=', siteId)
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
}

/**
 * Saves a product's visibility and locks the product until the commit. Returns false when nothing changed or the product is
 * deleted.
 */
export async function saveVisibility(
  db: Db,
  siteId: string,
  productId: string,
  visibility: Visibility,
): Promise<boolean> {
  const row = await db
    .withTables<CatalogTables>()
    .updateTable('products')
    .set({ visibility })
    .where('site_id', '=', siteId)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('visibility', '<>', visibility)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a product and its variants as deleted, which frees their SKUs. Returns `null` when it was already deleted. */
export async function softDeleteProduct(
  db: Db,
  siteId: string,
  productId: string,
  atMs: number,
): Promise<{ collectionId: string } | null> {
  const tables = db.withTables<CatalogTables>()
  const row = await tables
    .updateTable('products')
    .set({ deleted_at: new Date(atMs) })
    .where('site_id', '=', siteId)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .returning('collection_id')
    .executeTakeFirst()
  if (!row) return null
  await tables
    .updateTable('variants')
    .set({ deleted_at: new Date(atMs) })
    .where('site_id', '=', siteId)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .execute()
  return { collectionId: row.collection_id }
}
