/** Rows of the table in `team/roles.test.ts` for what brings back what was deleted or ended. */
export const routesOfBins = `
studio GET /api/studio/media/bin {role:edit-content,part:products} studio
studio GET /api/studio/media/bin/:assetId {role:edit-content,part:products} studio
studio POST /api/studio/media/restore/undo {role:edit-content,part:products} studio
studio POST /api/studio/reviews/:reviewId/restore {role:moderate-reviews} studio
studio POST /api/studio/shoppers/:shopperId/tax-exemption/undo {role:handle-orders} studio
`

/** Rows of the table in `team/roles.test.ts` for changes of all products that match. */
export const routesOfMatching = `
studio GET /api/studio/products/matching {role:manage-products,part:see} studio
studio POST /api/studio/products/bulk/preview {role:manage-products} studio
`
