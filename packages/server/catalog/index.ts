export { catalogRoutes } from './catalog.routes.ts'
export { createProduct, type ProductInput } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { hideProduct, showProduct } from './product-visibility.ts'
export {
  addStockToProduct,
  type ItemJson,
  type StockAndCurrency,
  type CartVariantData,
  type StoredProduct,
} from './item-json.ts'
export { catalogConsumers } from './follow-changes.ts'
export { readProductPage, readProductsById } from './document.store.ts'
export { productSortOrders, readProductCards, readProductList, type ProductListQuery } from './product-list.store.ts'
export { updateVariant, type VariantPatch } from './update-variant.ts'
export {
  lockProducts,
  readExistingProductIds,
  readProductNames,
  readProductAddresses,
  saveReviewFacts,
  type ProductName,
} from './product-places.store.ts'
