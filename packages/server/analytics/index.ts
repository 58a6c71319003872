export { analyticsTasks } from './analytics.tasks.ts'
export { startShoppingEventDispatcher } from './keep-shopping-events.ts'
export { emitPurchase, emitShoppingEvent } from './emit-shopping-event.ts'
