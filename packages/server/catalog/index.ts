export { catalogRoutes } from './catalog.routes.ts'
export { createProduct, type ProductInput } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { hideProduct, showProduct } from './product-visibility.ts'
export {
  addStockToProduct as itemNow,
  type ItemJson,
  type StockAndCurrency as Live,
  type CartVariantData as ShownVariant,
  type StoredProduct as StoredItem,
} from './item-json.ts'
export { catalogConsumers } from './follow-changes.ts'
export { readProductPage, readProductsById } from './document.store.ts'
export {
  productSortOrders as listOrders,
  readProductCards,
  readProductList,
  type ProductListQuery as ListQuery,
} from './product-list.store.ts'
export { updateVariant, type VariantPatch } from './update-variant.ts'
export {
  lockProducts,
  readExistingProductIds as readKnownProducts,
  readProductNames,
  readProductAddresses,
  saveReviewFacts,
  type ProductName,
} from './product-places.store.ts'
