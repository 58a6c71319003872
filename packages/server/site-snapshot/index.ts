export { makeCldrSource, type Cldr, type CldrSource } from './cldr-source.ts'
export { encodedPath, findPage, type PageTarget as Target } from './find-page.ts'
export { productItem } from './item-json.ts'
export { isIndexPage as isIndex, pageKindOf as kindOf } from './page-kind.ts'
export { makeProductListCache, type ProductListCache, type ProductList } from './product-list-cache.ts'
export {
  readDocument,
  readSnapshot,
  readSnapshotOutsideTransaction as readSnapshotAlone,
  type DocumentRow,
  type SnapshotPageRow as PageRow,
} from './snapshot.store.ts'
export type { SiteSnapshot } from './site-snapshot.ts'
export { makeSnapshotCache, type SnapshotCache } from './snapshot-cache.ts'
export {
  fullUrlOf,
  virtualCollectionJson as collectionWithoutRow,
  websiteNow,
  type CollectionJson,
  type Json,
} from './site-json.ts'
export { readThemeModules } from './theme-modules.ts'
