// Islands that every product page loads, in one file: separate files would be a sixth larger, since small ones compress badly
// (BX-6.01).
export { mount as addToCart } from '../purchase/add-to-cart.island.tsx'
export { mount as gallery } from './gallery.island.ts'
export { mount as price } from './price.island.tsx'
export { mount as quantity } from './quantity.island.tsx'
export { mount as scarcity } from './scarcity.island.ts'
export { mount as variants } from './variants.island.tsx'
