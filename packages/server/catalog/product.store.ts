import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import { sql, type ColumnType, type Generated } from 'kysely'
import { refuseConstraintViolation, type Db, type TimestamptzColumn, type JsonbColumn } from '../database/index.ts'
import type { LoadedProduct, ProductContent, ProductRow, Visibility } from './product.ts'
import { loadVariants, type VariantTables } from './variant.store.ts'

type Optional<T> = T | null
type OptionalInstant = ColumnType<number | null, Date | null | undefined, Date | null>

type CatalogTables = VariantTables & {
  products: {
    site_id: string
    id: string
    collection_id: string
    url_id: string
    position: number
    product_type: ProductType
    visibility: Generated<Visibility>
    version: Generated<number>
    publish_at: OptionalInstant
    hide_at: OptionalInstant
    archived_at: OptionalInstant
    draft_version: Optional<string>
    published_version: Optional<string>
    created_at: TimestamptzColumn
    updated_at: TimestamptzColumn
    deleted_at: OptionalInstant
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
  product: ProductRow & { visibility?: Visibility; publishMs?: number | null; hideMs?: number | null },
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
    visibility: product.visibility ?? 'visible',
    publish_at: instantOf(product.publishMs),
    hide_at: instantOf(product.hideMs),
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

function instantOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms)
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

/** Returns the id of the product that a variant belongs to; `null` when there is no such variant. */
export async function findProductOfVariant(db: Db, siteId: string, variantId: string): Promise<string | null> {
  const row = await db
    .withTables<CatalogTables>()
    .selectFrom('variants')
    .select('product_id')
    .where('site_id', '=', siteId)
    .where('id', '=', variantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.product_id ?? null
}

/** Reads the published versions of products, with their variants in order. Includes deleted products, without variants. */
export async function loadProducts(db: Db, siteId: string, ids: readonly string[]): Promise<LoadedProduct[]> {
  const isWanted = sql<string>`any(${[...ids]}::uuid[])`
  const [rows, variants, images] = await Promise.all([
    publishedProducts(db, siteId).where('products.id', '=', isWanted).orderBy('products.id').execute(),
    loadVariants(db, siteId, ids),
    db
      .withTables<CatalogTables>()
      .selectFrom('product_images')
      .select(['product_id', 'asset_id'])
      .where('site_id', '=', siteId)
      .where('product_id', '=', isWanted)
      .orderBy('position')
      .execute(),
  ])
  const imagesOf = Map.groupBy(images, (image) => image.product_id)
  return rows.map((row) => ({
    product: {
      id: row.id,
      collectionId: row.collection_id,
      urlId: row.url_id,
      position: row.position,
      productType: row.product_type,
      versionId: row.version_id,
      createdMs: row.created_at,
    },
    version: row.version,
    visibility: row.visibility,
    publishMs: row.publish_at,
    hideMs: row.hide_at,
    archivedMs: row.archived_at,
    deletedMs: row.deleted_at,
    updatedMs: row.updated_at,
    content: row.content,
    variants: variants.get(row.id) ?? [],
    imageIds: (imagesOf.get(row.id) ?? []).map((image) => image.asset_id),
  }))
}

function publishedProducts(db: Db, siteId: string) {
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
      'products.version',
      'products.visibility',
      'products.publish_at',
      'products.hide_at',
      'products.archived_at',
      'products.deleted_at',
      'products.created_at',
      'products.updated_at',
      'item_versions.id as version_id',
      'item_versions.content',
    ])
    .where('products.site_id', '=', siteId)
}
