export { cartBadgeHtml } from './cart-badge.ts'
export { installmentsRoutes, installmentsCspSources as installmentsSources } from './installments.routes.ts'
