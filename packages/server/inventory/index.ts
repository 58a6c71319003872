export { inventoryConsumers } from './inventory-consumers.ts'
export { inventoryRoutes } from './inventory.routes.ts'
