export { ratesIn } from './read-shipping.ts'
export { shippingRoutes } from './shipping.routes.ts'
export { typedLocation } from './typed-location.ts'
