export { createInitialStock, type NewStock } from './create-initial-stock.ts'
export { setStock } from './set-stock.ts'
