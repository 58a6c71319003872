/**
 * Who may call which route: the row of docs/roles.md, written by hand and not derived from the code that it tests (BX-5.07). A row is `origin METHOD path | who | body`.
 *
 * `who`: `anyone`; `account`, any signed-in account; `transfer-site` and `delete-site`, which only the owner may; or a row of
 * docs/roles.md, with `:` and a part where a part of the action is enough. The owner may do whatever a role may.
 * `body`: JSON, or a query, that is valid for the route, needed where a path contains an id, so that a call with the id of another
 * site reaches the object. `quiet` stands for a route that answers a foreign id with nothing, or as one that is over (409).
 */
export const whoMayCall = `
site DELETE /api/checkout/coupons/:couponId | anyone
site DELETE /api/checkout/lines/:lineId | anyone
site DELETE /api/commerce/shopping-cart/coupons/:couponId | anyone
site DELETE /api/commerce/shopping-cart/entries/:entryId | anyone
site DELETE /api/commerce/shopping-cart/entries/:entryId/ | anyone
site DELETE /api/site-users/account/session | anyone
site GET /* | anyone
site GET /account | anyone
site GET /account/addresses | anyone
site GET /account/addresses/:addressId | anyone
site GET /account/addresses/:addressId/first | anyone
site GET /account/addresses/:addressId/remove | anyone
site GET /account/addresses/new | anyone
site GET /account/orders | anyone
site GET /account/orders/:number | anyone
site GET /account/orders/:number/credit-notes/:refundId | anyone
site GET /account/orders/:number/downloads | anyone
site GET /account/orders/:number/invoice.pdf | anyone
site GET /account/reset | anyone
site GET /account/reset/:token | anyone
site GET /account/sign-in | anyone
site GET /account/sign-out | anyone
site GET /account/sign-up | anyone
site GET /api/captcha | anyone
site GET /api/checkout | anyone
site GET /api/checkout/address-fields/:country | anyone
site GET /api/commerce/inventory/stock | anyone
site GET /api/commerce/inventory/stock/ | anyone
site GET /api/commerce/product/reviews | anyone
site GET /api/commerce/products/:itemId/variant | anyone
site GET /api/commerce/shopping-cart | anyone
site GET /api/commerce/shopping-cart/ | anyone
site GET /api/commerce/shopping-cart/entries/:entryId/additionalFields | anyone
site GET /api/installments | anyone
site GET /api/installments/frame | anyone
site GET /api/preview | anyone
site GET /api/search/GeneralSearch | anyone
site GET /api/search/suggestions | anyone
site GET /api/site-users/account | anyone
site GET /api/site-users/account/notifications/restock | anyone
site GET /assets/* | anyone
site GET /cart/additional-fields | anyone
site GET /cart/coupons | anyone
site GET /cart/coupons/:couponId/remove | anyone
site GET /cart/entries | anyone
site GET /cart/entries/:entryId | anyone
site GET /cart/entries/:entryId/additional-fields | anyone
site GET /cart/entries/:entryId/remove | anyone
site GET /cart/location | anyone
site GET /checkout | anyone
site GET /checkout/confirmed/:token | anyone
site GET /checkout/confirmed/:token/account | anyone
site GET /checkout/expired | anyone
site GET /checkout/gift-card | anyone
site GET /checkout/pay | anyone
site GET /checkout/return | anyone
site GET /checkout/subscription | anyone
site GET /checkout/test-bank/:token | anyone
site GET /commerce/restock/:productId | anyone
site GET /commerce/restock/unsubscribe/:token | anyone
site GET /commerce/reviews/:itemId | anyone
site GET /commerce/show-cart | anyone
site GET /config | anyone
site GET /favicon.ico | anyone
site GET /files/:token | anyone
site GET /files/:token/renew | anyone
site GET /order/:token | anyone
site GET /order/:token/confirm | anyone
site GET /order/:token/credit-notes/:refundId | anyone
site GET /order/:token/invoice.pdf | anyone
site GET /robots.txt | anyone
site GET /s/:id/:name | anyone
site GET /s/:id/:version/:name | anyone
site GET /scripts/* | anyone
site GET /site.css | anyone
site GET /sitemap.xml | anyone
site GET /static/* | anyone
site POST /account/addresses/:addressId | anyone
site POST /account/addresses/:addressId/first | anyone
site POST /account/addresses/:addressId/remove | anyone
site POST /account/addresses/new | anyone
site POST /account/orders/:number/downloads | anyone
site POST /account/reset | anyone
site POST /account/reset/:token | anyone
site POST /account/sign-in | anyone
site POST /account/sign-out | anyone
site POST /account/sign-up | anyone
site POST /api/3/commerce/cart/subscription | anyone
site POST /api/checkout/coupons | anyone
site POST /api/checkout/pay | anyone
site POST /api/checkout/test-card | anyone
site POST /api/commerce/products/:itemId/review-pictures | anyone
site POST /api/commerce/products/:itemId/reviews | anyone
site POST /api/commerce/shopping-cart/coupons | anyone
site POST /api/commerce/shopping-cart/entries | anyone
site POST /api/commerce/shopping-cart/entries/ | anyone
site POST /api/payments/:provider/:siteId/events | anyone
site POST /api/site-users/account | anyone
site POST /api/site-users/account/notifications/restock | anyone
site POST /api/site-users/account/reset | anyone
site POST /api/site-users/account/session | anyone
site POST /cart/additional-fields | anyone
site POST /cart/coupons | anyone
site POST /cart/coupons/:couponId/remove | anyone
site POST /cart/entries | anyone
site POST /cart/entries/:entryId | anyone
site POST /cart/entries/:entryId/additional-fields | anyone
site POST /cart/entries/:entryId/remove | anyone
site POST /cart/location | anyone
site POST /checkout | anyone
site POST /checkout/confirmed/:token/account | anyone
site POST /checkout/pay | anyone
site POST /checkout/test-bank/:token | anyone
site POST /commerce/restock/:productId | anyone
site POST /commerce/restock/unsubscribe/:token | anyone
site POST /commerce/reviews/:itemId | anyone
site POST /files/:token/renew | anyone
site POST /order/:token/confirm | anyone
site PUT /api/checkout | anyone
site PUT /api/checkout/accept | anyone
site PUT /api/checkout/undo-join | anyone
site PUT /api/commerce/shopping-cart/entries/:entryId | anyone
site PUT /api/commerce/shopping-cart/entries/:entryId/ | anyone
site PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields | anyone
site PUT /api/commerce/shopping-cart/location | anyone
site PUT /api/site-users/account/reset | anyone
studio GET /* | anyone
studio GET /static/studio/* | anyone
studio GET /api/studio/crumb | anyone
studio POST /api/studio/session | anyone
studio GET /api/studio/session | account
studio POST /api/studio/sites | account
studio DELETE /api/studio/session | anyone
studio POST /api/studio/session/confirm | account
studio POST /api/studio/session/second-step | anyone
studio POST /api/studio/password-reset | anyone
studio POST /api/studio/password-reset/link | anyone
studio PUT /api/studio/password-reset | anyone
studio GET /api/studio/account | account
studio PUT /api/studio/account | account
studio PUT /api/studio/account/password | account
studio POST /api/studio/account/email | account
studio POST /api/studio/account/email/confirm | anyone
studio POST /api/studio/account/second-step | account
studio PUT /api/studio/account/second-step | account
studio DELETE /api/studio/account/second-step | account
studio POST /api/studio/account/recovery-codes | account
studio DELETE /api/studio/account/sessions | account
studio DELETE /api/studio/account/sessions/:sessionId | account | quiet
studio POST /api/studio/first-owner | anyone
studio POST /api/studio/first-owner/link | anyone
studio POST /api/studio/invitation/link | anyone
studio POST /api/studio/invitation/accept | account
studio POST /api/studio/invitation/account | anyone
studio GET /api/studio/team | manage-site
studio GET /api/studio/team/helpers | enter-studio
studio POST /api/studio/team/requests | enter-studio
studio PUT /api/studio/team/:accountId | manage-site | {"roles":[1]}
studio DELETE /api/studio/team/:accountId | manage-site
studio POST /api/studio/team/:accountId/undo-roles | manage-site | {"roles":[1],"version":1}
studio POST /api/studio/team/:accountId/restore | manage-site | {}
studio POST /api/studio/team/:accountId/make-owner | transfer-site | {}
studio POST /api/studio/team/invitations | manage-site
studio POST /api/studio/team/invitations/:invitationId/resend | manage-site | {}
studio DELETE /api/studio/team/invitations/:invitationId | manage-site
studio POST /api/studio/team/invitations/:invitationId/restore | manage-site | {}
studio GET /api/studio/activity | see-activity
studio GET /api/studio/last-change | enter-studio
studio GET /api/studio/settings | manage-site
studio GET /api/studio/preview | see-drafts
studio GET /api/studio/site/publication | manage-site
studio GET /api/studio/site/checklist | manage-site
studio PUT /api/studio/settings | manage-site
studio PUT /api/studio/site/publication | manage-site
studio PUT /api/studio/site/checklist | manage-site
studio POST /api/studio/site/checklist/undo | manage-site
studio POST /api/studio/settings/undo | manage-site
studio GET /api/studio/settings/business | manage-site
studio PUT /api/studio/settings/business | manage-site
studio POST /api/studio/settings/business/undo | manage-site
studio GET /api/studio/settings/address-fields | manage-site | ?country=DE
studio POST /api/studio/site/delete | delete-site
studio POST /api/studio/site/publication | manage-site
studio GET /api/studio/shipping | edit-checkout:shipping
studio PUT /api/studio/shipping | edit-checkout:shipping
studio POST /api/studio/shipping/try | edit-checkout:shipping
studio POST /api/studio/shipping/undo | edit-checkout:shipping
studio GET /api/studio/payments | edit-checkout
studio PUT /api/studio/payments | edit-checkout
studio POST /api/studio/payments/undo | edit-checkout
studio POST /api/studio/payments/stripe | edit-checkout
studio POST /api/studio/payments/stripe/disconnect | edit-checkout
studio GET /api/studio/payments/stripe/webhook | edit-checkout
studio POST /api/studio/payments/stripe/webhook | edit-checkout
studio GET /api/studio/mail-sender | edit-checkout
studio PUT /api/studio/mail-sender | edit-checkout
studio POST /api/studio/mail-sender/undo | edit-checkout
studio POST /api/studio/mail-sender/test | edit-checkout
studio GET /api/studio/checkout | edit-checkout
studio PUT /api/studio/checkout | edit-checkout
studio POST /api/studio/checkout/undo | edit-checkout
studio GET /api/studio/legal | edit-checkout
studio PUT /api/studio/legal/:kind | edit-checkout | {"title":"","html":"<p>Be kind.</p>","version":0}
studio POST /api/studio/legal/:kind/undo | edit-checkout | {"to":0,"version":0}
studio GET /api/studio/mails | edit-checkout
studio GET /api/studio/mails/:mail | edit-checkout
studio PUT /api/studio/mails/:mail | edit-checkout | {"texts":{},"version":0}
studio POST /api/studio/mails/:mail/reset | edit-checkout | {"version":0}
studio POST /api/studio/mails/:mail/preview | edit-checkout | {"texts":{}}
studio POST /api/studio/mails/:mail/test | edit-checkout | {"texts":{}}
studio POST /api/studio/mails/:mail/page/:siteId | account | {"texts":"{}"}
studio POST /api/studio/mails/:mail/undo | edit-checkout | {"texts":{},"version":0}
studio GET /api/studio/taxes | edit-checkout
studio PUT /api/studio/taxes | edit-checkout
studio GET /api/studio/taxes/report | edit-checkout | ?from=2026-01-01&to=2026-01-31
studio GET /api/studio/taxes/report.csv | edit-checkout | ?from=2026-01-01&to=2026-01-31
studio POST /api/studio/taxes/undo | edit-checkout
studio POST /api/studio/taxes/try | edit-checkout
studio GET /api/studio/outbox | manage-site
studio GET /api/studio/outbox/:siteId/:of/:mailId | account
studio GET /api/site-users/account/notifications/restock | manage-products:see
studio GET /api/studio/restock | manage-products:see
studio GET /api/studio/restock/form | manage-products:see
studio PUT /api/studio/restock/form | manage-products
studio POST /api/studio/restock/form/undo | manage-products
studio GET /api/studio/overview | enter-studio
studio POST /api/site-users/account/notifications/restock/send | manage-products
studio POST /api/site-users/account/notifications/restock/send/all | manage-products
studio GET /api/studio/discounts | manage-products:see
studio POST /api/studio/discounts | manage-products
studio POST /api/studio/discounts/:discountId/end | manage-products | {}
studio GET /api/studio/customers | see-orders
studio GET /api/studio/customers/:customerId | see-orders
studio GET /api/studio/customers/:customerId/export | handle-orders
studio POST /api/studio/customers/:customerId/erase | handle-orders | {"email":"x@example.test"}
studio POST /api/studio/customers/:customerId/notes | handle-orders | {"text":"x"}
studio POST /api/studio/customers/:customerId/notes/:noteId/remove | handle-orders | {}
studio POST /api/studio/customers/:customerId/notes/:noteId/restore | handle-orders | {}
studio GET /api/studio/orders | see-orders
studio GET /api/studio/orders/:number | see-orders
studio GET /api/studio/orders/:number/credit-notes/:refundId | see-orders
studio GET /api/studio/orders/:number/invoice.pdf | see-orders
studio GET /api/studio/orders/:number/packing-slip.pdf | see-orders
studio POST /api/studio/orders/:number/cancel | handle-orders | {}
studio POST /api/studio/orders/:number/dismiss-attention | handle-orders | {}
studio POST /api/studio/orders/:number/fulfil | handle-orders | {}
studio POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo | handle-orders | {}
studio POST /api/studio/orders/:number/mails | handle-orders | {"mail":"confirmed"}
studio POST /api/studio/orders/:number/mark-paid | handle-orders | {}
studio POST /api/studio/orders/:number/notes | handle-orders | {"text":"x"}
studio POST /api/studio/orders/:number/notes/:noteId/undo | handle-orders | {}
studio POST /api/studio/orders/:number/refund | handle-orders | {}
studio POST /api/studio/orders/:number/resolve-dispute | handle-orders | {"isWon":true}
studio GET /api/studio/products/:productId/files | manage-products:see
studio POST /api/studio/products/:productId/files | manage-products | {"name":"x.pdf","bytes":1}
studio DELETE /api/studio/products/:productId/files/:fileId | manage-products
studio POST /api/studio/products/:productId/files/:fileId/restore | manage-products | quiet
studio POST /api/studio/product-file-uploads/:uploadId/parts | manage-products | ?offset=0
studio DELETE /api/studio/product-file-uploads/:uploadId | manage-products
studio GET /api/studio/discounts/:discountId | manage-products:see
studio POST /api/studio/discounts/:discountId | manage-products | {"name":"x","target":"order","kind":"percent","amount":1,"version":1}
studio GET /api/studio/media | edit-content:products
studio GET /api/studio/storage | edit-content:products
studio GET /api/studio/media/bin | edit-content:products
studio GET /api/studio/media/bin/:assetId | edit-content:products
studio GET /api/studio/media/:assetId | edit-content:products
studio GET /api/studio/media/:assetId/whole | edit-content:products
studio GET /api/studio/media/:assetId/original | edit-content:products
studio POST /api/studio/media/:assetId | edit-content:products | {}
studio POST /api/studio/media/:assetId/file | edit-content:products | {"version":1}
studio POST /api/studio/media/delete | edit-content:products
studio POST /api/studio/media/restore | edit-content:products
studio POST /api/studio/media/restore/undo | edit-content:products
studio POST /api/studio/media-uploads | edit-content:products
studio POST /api/studio/media-uploads/:uploadId/parts | edit-content:products | ?offset=0
studio GET /api/studio/media-uploads/:uploadId | edit-content:products
studio DELETE /api/studio/media-uploads/:uploadId | edit-content:products
studio GET /api/studio/products | manage-products:see
studio GET /api/studio/products/collections | manage-products:see
studio GET /api/studio/products/labels | manage-products:see
studio GET /api/studio/products/labels/merged | manage-products:see
studio GET /api/studio/products/matching | manage-products:see
studio GET /api/studio/products/bin | manage-products:see
studio POST /api/studio/products/restore | manage-products
studio GET /api/studio/products/:productId | manage-products:see
studio POST /api/studio/products | manage-products
studio PUT /api/studio/products/:productId | manage-products | {"version":1,"product":{"productType":1,"collectionId":"00000000000000000000000000000000","title":"x","urlId":"x","excerpt":"","body":"","options":[],"images":[],"categories":[],"tags":[],"subscriptionPlan":null,"additionalFieldsForm":null,"seoTitle":"","seoDescription":"","customAddButtonText":"","isFeatured":false,"visibility":"visible","publishAt":null,"hideAt":null,"variants":[]}}
studio POST /api/studio/products/:productId/duplicate | manage-products | {}
studio DELETE /api/studio/products/:productId | manage-products
studio POST /api/studio/products/:productId/archive | manage-products | {}
studio POST /api/studio/products/:productId/unarchive | manage-products | {}
studio POST /api/studio/products/bulk | manage-products
studio POST /api/studio/products/bulk/preview | manage-products | {"ids":["00000000000000000000000000000000"],"change":{"kind":"price","by":{"percent":1}}}
studio POST /api/studio/products/labels/rename | manage-products
studio POST /api/studio/products/labels/remove | manage-products
studio POST /api/studio/products/changes/:changeId/undo | manage-products | quiet
studio PUT /api/studio/shoppers/:shopperId/tax-exemption | handle-orders | {"reason":"Resale","number":"R-1"}
studio DELETE /api/studio/shoppers/:shopperId/tax-exemption | handle-orders
studio POST /api/studio/shoppers/:shopperId/tax-exemption/undo | handle-orders | {"taxExemption":null,"base":null}
studio GET /api/studio/reviews | moderate-reviews
studio POST /api/studio/reviews/:reviewId/publish | moderate-reviews | {}
studio POST /api/studio/reviews/:reviewId/spam | moderate-reviews | {}
studio POST /api/studio/reviews/:reviewId/delete | moderate-reviews | {}
studio POST /api/studio/reviews/:reviewId/restore | moderate-reviews | {}
studio POST /api/studio/reviews/:reviewId/undo | moderate-reviews | {"version":1}
studio POST /api/studio/reviews/:reviewId/reply | moderate-reviews | {"text":"x"}
studio GET /api/studio/reviews/:reviewId/pictures/:number | moderate-reviews
studio GET /api/studio/inventory | manage-products:see
studio GET /api/studio/inventory/summary | manage-products:see
studio GET /api/studio/inventory/products/:productId | manage-products:see
studio GET /api/studio/inventory/variants/:variantId/movements | manage-products:see | quiet
studio POST /api/studio/inventory/variants/:variantId/stock | manage-products | {"by":1}
studio POST /api/studio/inventory/stock | manage-products
studio POST /api/studio/inventory/changes/:changeId/undo | manage-products | quiet
studio GET /api/studio/inventory/settings | manage-products:see
studio PUT /api/studio/inventory/settings | manage-products
studio POST /api/studio/inventory/settings/undo | manage-products
`
