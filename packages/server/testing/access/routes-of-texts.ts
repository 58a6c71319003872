/** Rows of the table in `team/roles.test.ts` for what an owner words: the checkout, the legal texts, the business, the sign-up for what is sold out. */
export const routesOfTexts = `
studio GET /api/studio/restock/form {role:manage-products,part:see} studio
studio POST /api/studio/restock/form/undo {role:manage-products} studio
studio PUT /api/studio/restock/form {role:manage-products} studio
studio GET /api/studio/checkout {role:edit-checkout} studio
studio POST /api/studio/checkout/undo {role:edit-checkout} studio
studio PUT /api/studio/checkout {role:edit-checkout} studio
studio GET /api/studio/legal {role:edit-checkout} studio
studio POST /api/studio/legal/:kind/undo {role:edit-checkout} studio
studio PUT /api/studio/legal/:kind {role:edit-checkout} studio
studio GET /api/studio/settings/address-fields {role:manage-site} studio
studio GET /api/studio/settings/business {role:manage-site} studio
studio POST /api/studio/settings/business/undo {role:manage-site} studio
studio PUT /api/studio/settings/business {role:manage-site} studio
`
