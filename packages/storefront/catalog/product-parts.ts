// What a product page loads in any case. One file, since small files compress badly: apart they are a sixth larger (BX-6.01).
export { wake as addToCart } from '../purchase/add-to-cart.island.tsx'
export { wake as gallery } from './gallery.island.ts'
export { wake as price } from './price.island.tsx'
export { wake as quantity } from './quantity.island.tsx'
export { wake as scarcity } from './scarcity.island.ts'
export { wake as variants } from './variants.island.tsx'
