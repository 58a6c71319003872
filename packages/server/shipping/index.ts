export { ratesIn } from './read-shipping.ts'
export { shippingRoutes } from './shipping.routes.ts'
