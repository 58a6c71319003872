export { addEntryToCart } from './add-entry.ts'
export { cartRoutes } from './cart.routes.ts'
export { readCart } from './read-cart.ts'
