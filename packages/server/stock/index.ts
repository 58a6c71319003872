export { createInitialStock, type NewStock } from './open-stock.ts'
export { setStock } from './set-stock.ts'
