/**
 * Who may call which route: written by hand from the permission table of the roles, not derived from the code that it tests
 * (BX-5.07). A row is `origin METHOD path | who | body`.
 *
 * `who`: `anyone`; `account`, any signed-in account; `owner`; or codes of roles (PL-3.40). The owner may do whatever a role may.
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
studio GET /api/studio/team | 1
studio GET /api/studio/team/helpers | 1 2 3 4 6 8 9 10 11 12 13
studio POST /api/studio/team/requests | 1 2 3 4 6 8 9 10 11 12 13
studio PUT /api/studio/team/:accountId | 1 | {"roles":[1]}
studio DELETE /api/studio/team/:accountId | 1
studio POST /api/studio/team/:accountId/undo-roles | 1 | {"roles":[1],"expected":[1]}
studio POST /api/studio/team/:accountId/restore | 1 | {}
studio POST /api/studio/team/:accountId/make-owner | owner | {}
studio POST /api/studio/team/invitations | 1
studio POST /api/studio/team/invitations/:invitationId/resend | 1 | {}
studio DELETE /api/studio/team/invitations/:invitationId | 1
studio POST /api/studio/team/invitations/:invitationId/restore | 1 | {}
studio GET /api/studio/activity | 1
studio GET /api/studio/settings | 1
studio PUT /api/studio/settings | 1
studio POST /api/studio/settings/undo | 1
studio POST /api/studio/site/delete | owner
studio GET /api/studio/outbox | 1
studio GET /api/studio/outbox/:siteId/:of/:mailId | account
studio GET /api/site-users/account/notifications/restock | 1 8 10
studio POST /api/site-users/account/notifications/restock/send | 1 8
studio POST /api/site-users/account/notifications/restock/send/all | 1 8
studio GET /api/studio/discounts | 1 8 10
studio POST /api/studio/discounts | 1 8
studio POST /api/studio/discounts/:discountId/end | 1 8 | {}
studio GET /api/studio/orders | 1 8
studio GET /api/studio/orders/:number | 1 8
studio GET /api/studio/orders/:number/credit-notes/:refundId | 1 8
studio GET /api/studio/orders/:number/invoice.pdf | 1 8
studio GET /api/studio/orders/:number/packing-slip.pdf | 1 8
studio POST /api/studio/orders/:number/cancel | 1 8 | {}
studio POST /api/studio/orders/:number/dismiss-attention | 1 8 | {}
studio POST /api/studio/orders/:number/fulfil | 1 8 | {}
studio POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo | 1 8 | {}
studio POST /api/studio/orders/:number/mails | 1 8 | {"mail":"confirmed"}
studio POST /api/studio/orders/:number/mark-paid | 1 8 | {}
studio POST /api/studio/orders/:number/notes | 1 8 | {"text":"x"}
studio POST /api/studio/orders/:number/notes/:noteId/undo | 1 8 | {}
studio POST /api/studio/orders/:number/refund | 1 8 | {}
studio POST /api/studio/orders/:number/resolve-dispute | 1 8 | {"isWon":true}
studio GET /api/studio/products/:productId/files | 1 4 8
studio POST /api/studio/products/:productId/files | 1 4 8 | {"name":"x.pdf","bytes":1}
studio DELETE /api/studio/products/:productId/files/:fileId | 1 4 8
studio POST /api/studio/products/:productId/files/:fileId/restore | 1 4 8 | {}
studio POST /api/studio/product-file-uploads/:uploadId/parts | 1 4 8 | ?offset=0
studio GET /api/studio/discounts/:discountId | 1 8 10
studio POST /api/studio/discounts/:discountId | 1 8 | {"name":"x","target":"order","kind":"percent","amount":1,"baseVersion":1}
studio GET /api/studio/media | 1 4 8
studio GET /api/studio/media/:assetId | 1 4 8
studio GET /api/studio/media/:assetId/whole | 1 4 8
studio GET /api/studio/media/:assetId/original | 1 4 8
studio POST /api/studio/media/:assetId | 1 4 8 | {}
studio POST /api/studio/media/:assetId/file | 1 4 8 | {"version":1}
studio POST /api/studio/media/delete | 1 4 8
studio POST /api/studio/media/restore | 1 4 8
studio POST /api/studio/media-uploads | 1 4 8
studio POST /api/studio/media-uploads/:uploadId/parts | 1 4 8 | ?offset=0
studio GET /api/studio/media-uploads/:uploadId | 1 4 8
studio DELETE /api/studio/media-uploads/:uploadId | 1 4 8
studio GET /api/studio/products | 1 8 10
studio GET /api/studio/products/collections | 1 8 10
studio GET /api/studio/products/labels | 1 8 10
studio GET /api/studio/products/:productId | 1 8 10
studio POST /api/studio/products | 1 8
studio PUT /api/studio/products/:productId | 1 8 | {"version":1,"product":{"productType":1,"collectionId":"00000000000000000000000000000000","title":"x","urlId":"x","excerpt":"","body":"","options":[],"images":[],"categories":[],"tags":[],"subscriptionPlan":null,"additionalFieldsForm":null,"seoTitle":"","seoDescription":"","customAddButtonText":"","isFeatured":false,"visibility":"visible","publishAt":null,"variants":[]}}
studio POST /api/studio/products/:productId/duplicate | 1 8 | {}
studio DELETE /api/studio/products/:productId | 1 8
studio POST /api/studio/products/:productId/archive | 1 8 | {}
studio POST /api/studio/products/:productId/unarchive | 1 8 | {}
studio POST /api/studio/products/bulk | 1 8
studio POST /api/studio/products/labels/rename | 1 8
studio POST /api/studio/products/changes/:changeId/undo | 1 8 | quiet
studio PUT /api/studio/shoppers/:shopperId/tax-exemption | 1 8 | {"reason":"Resale","number":"R-1"}
studio DELETE /api/studio/shoppers/:shopperId/tax-exemption | 1 8
studio GET /api/studio/reviews | 1 6 8
studio POST /api/studio/reviews/:reviewId/publish | 1 6 8 | {}
studio POST /api/studio/reviews/:reviewId/spam | 1 6 8 | {}
studio POST /api/studio/reviews/:reviewId/delete | 1 6 8 | {}
studio POST /api/studio/reviews/:reviewId/undo | 1 6 8 | {"changeNumber":1}
studio POST /api/studio/reviews/:reviewId/reply | 1 6 8 | {"text":"x"}
studio GET /api/studio/reviews/:reviewId/pictures/:number | 1 6 8
studio GET /api/studio/inventory | 1 8 10
studio GET /api/studio/inventory/summary | 1 8 10
studio GET /api/studio/inventory/products/:productId | 1 8 10
studio GET /api/studio/inventory/variants/:variantId/movements | 1 8 10 | quiet
studio POST /api/studio/inventory/variants/:variantId/stock | 1 8 | {"by":1}
studio POST /api/studio/inventory/stock | 1 8
studio POST /api/studio/inventory/changes/:changeId/undo | 1 8 | quiet
studio GET /api/studio/inventory/settings | 1 8 10
studio PUT /api/studio/inventory/settings | 1 8
`
