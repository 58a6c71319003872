export { createDiscount } from './create-discount.ts'
export { discountRoutes } from './discounts.routes.ts'
export { endDiscount } from './end-discount.ts'
