export { checkoutPages } from './not-sold/checkout-pages.ts'
export { checkoutRoutes } from './checkout.routes.ts'
export { checkoutTasks } from './checkout.tasks.ts'
export { checkoutConsumers } from './paying/reconcile-payments.ts'
