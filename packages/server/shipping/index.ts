export { shippingRoutes } from './shipping.routes.ts'
