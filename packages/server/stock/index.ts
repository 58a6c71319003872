export { createInitialStock as openStock, type NewStock } from './open-stock.ts'
export { setStock } from './set-stock.ts'
