export { restockConsumers } from './queue-notices.ts'
export { restockPages } from './restock-pages.ts'
export { restockRoutes } from './restock.routes.ts'
