export { cartBadgeHtml } from './cart-badge.ts'
export { installmentsRoutes, installmentsSources } from './installments.routes.ts'
