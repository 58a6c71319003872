export { findText as findLegalText } from './legal.store.ts'
export { legalRoutes } from './legal.routes.ts'
