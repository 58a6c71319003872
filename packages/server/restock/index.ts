export { restockConsumers } from './notify-waiting.ts'
export { restockPages } from './restock-pages.ts'
export { restockRoutes } from './restock.routes.ts'
