export { makeCldrSource, type Cldr, type CldrSource } from './cldr-source.ts'
export { encodedPath, findPage, type PageTarget } from './find-page.ts'
export { productItemWithAuthor } from './item-json.ts'
export { isIndexPage, pageKindOf } from './page-kind.ts'
export { makeProductListCache, type ProductListCache, type CachedProductList } from './product-list-cache.ts'
export {
  readDocument,
  readSnapshot,
  readSnapshotOutsideTransaction,
  type DocumentRow,
  type SnapshotPageRow,
} from './snapshot.store.ts'
export type { SiteSnapshot } from './site-snapshot.ts'
export { makeSnapshotCache, type SnapshotCache } from './snapshot-cache.ts'
export { pagePathOf, virtualCollectionJson, withTimeZone, type CollectionJson, type JsonRecord } from './site-json.ts'
export { loadTemplateModules } from './theme-modules.ts'
