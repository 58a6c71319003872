export { checkoutPages } from './checkout-pages.ts'
export { fieldsRoutes } from './fields.routes.ts'
