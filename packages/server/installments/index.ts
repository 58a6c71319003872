export { cartBadgeHtml } from './cart-badge.ts'
export { installmentsRoutes, installmentsCspSources } from './installments.routes.ts'
