export { createDiscount } from './create-discount.ts'
export { discountTasks } from './discounts.tasks.ts'
export { discountRoutes } from './discounts.routes.ts'
export { endDiscount } from './end-discount.ts'
export {
  commitDiscountUses,
  extendDiscountUses,
  releaseDiscountUses,
  reserveDiscountUses,
  returnDiscountUses,
} from './reserve-discount-uses.ts'
