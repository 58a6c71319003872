export { taxRoutes } from './taxes.routes.ts'
