export { startShoppingEventDispatcher } from './keep-shopping-events.ts'
export { emitShoppingEvent } from './emit-shopping-event.ts'
