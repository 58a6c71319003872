export { analyticsTasks } from './analytics.tasks.ts'
export { startShoppingEventDispatcher } from './keep-shopping-events.ts'
export { emitShoppingEvent, purchaseMessage } from './emit-shopping-event.ts'
