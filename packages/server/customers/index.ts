export { customerRoutes } from './customers.routes.ts'
export { startCustomersDispatcher } from './follow-customers.ts'
