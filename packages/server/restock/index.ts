export { restockConsumers } from './queue-notices.ts'
export { restockPages } from './restock-pages.ts'
export { restockTasks } from './restock.tasks.ts'
export { restockRoutes } from './restock.routes.ts'
