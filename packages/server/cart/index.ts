export { additionalFieldsPages } from './additional-fields/additional-fields-pages.ts'
export { addEntryToCart, type AddInput } from './add-entry.ts'
export { startSeparatePurchase, readPurchase } from './separate-purchase.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartTasks } from './cart.tasks.ts'
export { cartLockName as lockOf } from './cart-lock.ts'
export {
  mergeCartAtSignIn as joinCart,
  detachCartAtSignOut as leaveCart,
  detachSharedCart as leaveCartEverywhere,
} from './merge-carts.ts'
export { readCart } from './read-cart.ts'
