export { startShoppingEvents } from './keep-shopping-events.ts'
export { tellShopping } from './tell-shopping.ts'
