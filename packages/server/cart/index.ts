export { additionalFieldsPages } from './additional-fields/additional-fields-pages.ts'
export { addEntryToCart, type AddInput, type CartKey } from './add-entry.ts'
export { cartIdText } from './bought-lines.store.ts'
export { ownCheckoutCart, startSeparatePurchase, readSeparatePurchase } from './separate-purchase.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartTasks } from './cart.tasks.ts'
export { cartLockName } from './cart-lock.ts'
export { mergeCartAtSignIn, detachCartAtSignOut, detachSharedCart } from './merge-carts.ts'
export { acceptJoinedLines, undoJoinedLines } from './merge.store.ts'
export { hasCartLines, readCart } from './read-cart.ts'
export {
  cartIdToCheckOut,
  loadCartToCheckOut,
  loadOwnCartToCheckOut,
  removeBoughtLines,
  type BoughtLine,
  type CartToCheckOut,
} from './cart-to-check-out.ts'
export { addCoupon, removeCoupon } from './pricing/change-coupons.ts'
export { deleteTaxExemption, readTaxExemption, saveTaxExemption } from './pricing/tax-exemption.store.ts'
export { removeEntryOfCart } from './remove-entry.ts'
