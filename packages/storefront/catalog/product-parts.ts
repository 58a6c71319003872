// Islands that every product page loads, in one file: separate files would be a sixth larger, since small ones compress badly
// (BX-6.01).
export { wake as addToCart } from '../purchase/add-to-cart.island.tsx'
export { wake as gallery } from './gallery.island.ts'
export { wake as price } from './price.island.tsx'
export { wake as quantity } from './quantity.island.tsx'
export { wake as scarcity } from './scarcity.island.ts'
export { wake as variants } from './variants.island.tsx'
