export { startShoppingEventDispatcher as startShoppingEvents } from './keep-shopping-events.ts'
export { emitShoppingEvent } from './emit-shopping-event.ts'
