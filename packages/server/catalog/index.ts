export { catalogRoutes } from './catalog.routes.ts'
export { createProduct, type ProductInput } from './create-product.ts'
export { deleteProduct } from './delete-product.ts'
export { hideProduct, showProduct } from './product-visibility.ts'
export { itemNow, type ItemJson, type Live, type ShownVariant, type StoredItem } from './item-json.ts'
export { catalogConsumers } from './follow-changes.ts'
export { readProductPage, readProductsById } from './document.store.ts'
export { listOrders, readProductCards, readProductList, type ListQuery } from './product-list.store.ts'
export { updateVariant, type VariantPatch } from './update-variant.ts'
export {
  lockProducts,
  readKnownProducts,
  readProductNames,
  readProductAddresses,
  saveReviewFacts,
  type ProductName,
} from './product-places.store.ts'
