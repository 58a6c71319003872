export { inventoryConsumers } from './inventory-consumers.ts'
export { countLowStock } from './list-inventory.ts'
export { inventoryRoutes } from './inventory.routes.ts'
