export { checkoutPages } from './checkout-pages.ts'
