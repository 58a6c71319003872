/** Routes with a body whose hostile values are in the tests of their own module, and not in `hostile-fields.test.ts`. */
export const testedElsewhere: readonly string[] = [
  'POST /account/reset',
  'POST /account/reset/:token',
  'POST /account/sign-in',
  'POST /account/sign-out',
  'POST /account/sign-up',
  'POST /api/commerce/products/:itemId/review-pictures',
  'POST /api/commerce/shopping-cart/entries',
  'POST /api/commerce/shopping-cart/entries/',
  'PUT /api/commerce/shopping-cart/entries/:entryId/',
  'POST /api/site-users/account',
  'POST /api/site-users/account/reset',
  'POST /api/site-users/account/session',
  'POST /api/studio/password-reset',
  'POST /api/studio/password-reset/link',
  'POST /api/studio/session',
  'POST /cart/coupons/:couponId/remove',
  'POST /cart/entries',
  'POST /cart/entries/:entryId',
  'POST /cart/entries/:entryId/remove',
  'POST /commerce/restock/unsubscribe/:token',
  'PUT /api/commerce/shopping-cart/entries/:entryId',
  'PUT /api/site-users/account/reset',
  'PUT /api/studio/password-reset',
  'POST /api/checkout/coupons',
  'POST /api/checkout/pay',
  'PUT /api/checkout',
  'PUT /api/checkout/accept',
  'PUT /api/checkout/undo-join',
  'POST /checkout',
  'POST /checkout/pay',
  'POST /api/checkout/test-card',
  'POST /api/payments/:provider/:siteId/events',
  'POST /checkout/test-bank/:token',
  'POST /api/studio/orders/:number/cancel',
  'POST /api/studio/orders/:number/dismiss-attention',
  'POST /api/studio/orders/:number/fulfil',
  'POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo',
  'POST /api/studio/orders/:number/mails',
  'POST /api/studio/orders/:number/mark-paid',
  'POST /api/studio/customers/:customerId/erase', // customers/privacy/erase.test.ts
  'POST /api/studio/customers/:customerId/notes', // customers/customer.test.ts
  'POST /api/studio/customers/:customerId/notes/:noteId/remove',
  'POST /api/studio/customers/:customerId/notes/:noteId/restore',
  'POST /api/studio/orders/:number/notes',
  'POST /api/studio/orders/:number/notes/:noteId/undo',
  'POST /api/studio/orders/:number/refund',
  'POST /api/studio/orders/:number/resolve-dispute',
  'PUT /api/studio/shoppers/:shopperId/tax-exemption', // checkout/tax-exempt.test.ts
  'POST /api/studio/shoppers/:shopperId/tax-exemption/undo',
  'POST /account/addresses/:addressId', // shoppers/address-book/addresses.test.ts
  'POST /account/addresses/:addressId/first',
  'POST /account/addresses/:addressId/remove',
  'POST /account/addresses/new',
  'POST /account/orders/:number/downloads', // orders/downloads/downloads.test.ts
  'POST /files/:token/renew',
  'POST /order/:token/confirm', // orders/unpaid/confirm-order.test.ts
  'POST /api/studio/product-file-uploads/:uploadId/parts', // downloads/product-files.test.ts
  'POST /api/studio/products', // catalog/editing/hostile-products.test.ts
  'PUT /api/studio/products/:productId',
  'POST /api/studio/products/:productId/archive',
  'POST /api/studio/products/:productId/duplicate',
  'POST /api/studio/products/:productId/unarchive',
  'POST /api/studio/products/bulk', // catalog/bulk
  'POST /api/studio/products/bulk/preview',
  'POST /api/studio/products/changes/:changeId/undo',
  'POST /api/studio/products/labels/remove',
  'POST /api/studio/products/labels/rename',
  'POST /api/studio/products/restore', // catalog/bin/bin.test.ts
  'POST /api/studio/products/:productId/files',
  'POST /api/studio/products/:productId/files/:fileId/restore',
  'POST /checkout/confirmed/:token/account', // orders/pages/order-accounts.test.ts
  'POST /api/studio/account/email', // team/account, team/people and sites/general-settings.test.ts
  'POST /api/studio/account/email/confirm',
  'POST /api/studio/account/recovery-codes',
  'POST /api/studio/account/second-step',
  'POST /api/studio/first-owner', // team/first-owner/first-owner.test.ts
  'POST /api/studio/first-owner/link',
  'POST /api/studio/invitation/accept',
  'POST /api/studio/invitation/account',
  'POST /api/studio/invitation/link',
  'POST /api/studio/sites', // new-site/new-site.test.ts
  'POST /api/studio/session/confirm',
  'POST /api/studio/session/second-step',
  'POST /api/studio/settings/undo',
  'POST /api/studio/shipping/try', // shipping/shipping.test.ts
  'POST /api/studio/shipping/undo',
  'PUT /api/studio/shipping',
  'POST /api/studio/payments/undo', // payments/settings/payment-methods.test.ts
  'PUT /api/studio/payments',
  'POST /api/studio/payments/stripe', // payments/settings/connect-stripe.test.ts
  'POST /api/studio/payments/stripe/disconnect',
  'POST /api/studio/payments/stripe/webhook',
  'PUT /api/studio/restock/form', // restock/sign-up-form.test.ts
  'POST /api/studio/restock/form/undo',
  'PUT /api/studio/checkout', // checkout/asks/asks.test.ts
  'POST /api/studio/checkout/undo',
  'PUT /api/studio/legal/:kind', // legal/legal.test.ts
  'POST /api/studio/legal/:kind/undo',
  'PUT /api/studio/settings/business', // business/business.test.ts
  'POST /api/studio/settings/business/undo',
  'PUT /api/studio/mail-sender', // mail-texts/sender.test.ts
  'POST /api/studio/mail-sender/undo',
  'POST /api/studio/mail-sender/test',
  'PUT /api/studio/mails/:mail', // mail-texts/mail-texts.test.ts
  'POST /api/studio/mails/:mail/reset',
  'POST /api/studio/mails/:mail/undo',
  'POST /api/studio/mails/:mail/preview', // mail-texts/preview-mail.test.ts
  'POST /api/studio/mails/:mail/test',
  'POST /api/studio/mails/:mail/page/:siteId',
  'POST /api/studio/taxes/try',
  'POST /api/studio/taxes/undo', // taxes/taxes.test.ts
  'PUT /api/studio/taxes',
  'POST /api/studio/site/delete',
  'PUT /api/studio/site/checklist', // sites/checklist.test.ts
  'POST /api/studio/site/checklist/undo',
  'POST /api/studio/site/publication', // team/preview/unpublished-sites.test.ts
  'PUT /api/studio/site/publication',
  'POST /api/studio/team/:accountId/make-owner',
  'POST /api/studio/team/:accountId/restore',
  'POST /api/studio/team/:accountId/undo-roles',
  'POST /api/studio/team/invitations',
  'POST /api/studio/team/invitations/:invitationId/resend',
  'POST /api/studio/team/invitations/:invitationId/restore',
  'POST /api/studio/team/requests',
  'PUT /api/studio/account',
  'PUT /api/studio/account/password',
  'PUT /api/studio/account/second-step',
  'PUT /api/studio/settings',
  'PUT /api/studio/team/:accountId',
  'POST /api/studio/discounts/:discountId', // discounts/discounts.test.ts
  'POST /api/studio/inventory/changes/:changeId/undo', // inventory/change-stock.test.ts
  'POST /api/studio/inventory/stock',
  'POST /api/studio/inventory/variants/:variantId/stock',
  'PUT /api/studio/inventory/settings', // inventory/inventory-settings.test.ts
  'POST /api/studio/inventory/settings/undo', // inventory/inventory-settings.test.ts
  'POST /api/studio/media-uploads', // media/uploads/hostile-uploads.test.ts and media/library/library.test.ts
  'POST /api/studio/media-uploads/:uploadId/parts',
  'POST /api/studio/media/:assetId',
  'POST /api/studio/media/:assetId/file',
  'POST /api/studio/media/delete',
  'POST /api/studio/media/restore',
  'POST /api/studio/media/restore/undo', // media/bin/bin.test.ts
  'POST /api/studio/reviews/:reviewId/reply', // reviews/moderation
  'POST /api/studio/reviews/:reviewId/undo',
  'POST /api/studio/reviews/:reviewId/restore',
]
