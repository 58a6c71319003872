export { catalogRoutes } from './catalog.routes.ts'
export { catalogTasks } from './catalog.tasks.ts'
export { studioProductRoutes } from './products.routes.ts'
export { createProduct, type ProductInput } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { hideProduct, showProduct } from './product-visibility.ts'
export {
  addStockToProduct,
  type ProductItemJson,
  type StockAndCurrency,
  type CartLineProductJson,
  type StoredProductJson,
} from './item-json.ts'
export { catalogConsumers } from './catalog-consumers.ts'
export { readImages, readProductPage, readProductsById } from './document.store.ts'
export { productSortOrders, readProductCards, readProductList, type ProductListQuery } from './product-list.store.ts'
export { readDraftPage } from './publishing/draft-page.ts'
export { saveFileCount } from './publishing/file-count.store.ts'
export { updateVariant, type VariantPatch } from './update-variant.ts'
export {
  findProductKind,
  lockProducts,
  readExistingProductIds,
  readProductIdentifiers,
  readSitemapProducts,
  readSoldTypes,
  saveReviewFacts,
  type ProductIdentifiers,
} from './product-places.store.ts'
export { readTaxClasses } from './tax-classes.store.ts'
