export { startShoppingEventDispatcher } from './keep-shopping-events.ts'
export { emitPurchase, emitShoppingEvent } from './emit-shopping-event.ts'
