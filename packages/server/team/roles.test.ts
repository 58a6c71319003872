import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { routesOfBins, routesOfMatching } from '../testing/access/routes-of-bins.ts'
import { routesOfTexts } from '../testing/access/routes-of-texts.ts'
import { can, type StudioAction } from '@sitewright/domain/team/can.ts'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const actions: readonly StudioAction[] = [
  'enter-studio',
  'see-drafts',
  'manage-products',
  'manage-site',
  'see-activity',
  'delete-site',
]
const noId = '0'.repeat(32)

const app = await suiteApp({ prepare: declareTestRoutes })
let otherSiteId: string
const browsers = new Map<string, Client>()

beforeAll(async () => {
  otherSiteId = (await aSite(app.deps)).id
  for (const [name, role] of Object.entries(websiteRoles)) browsers.set(name, await aTeammate(app, { roles: [role] }))
  browsers.set('owner', await aTeammate(app))
  browsers.set('nobody', app.studio())
})

/** Declares one test route for each kind of access. */
function declareTestRoutes(http: HttpServers, deps: Deps): void {
  for (const role of actions) {
    route(http, deps, {
      method: 'GET',
      path: `/api/studio/test/${role}`,
      origin: 'studio',
      access: { role },
      answer: z.object({ siteId: z.string() }),
      run: async (ctx) => ({ siteId: ctx.siteId }),
    })
  }
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/test/account',
    origin: 'studio',
    access: 'signed-in',
    answer: z.object({}),
    run: async () => ({}),
  })
}

const callers = [...Object.keys(websiteRoles), 'owner', 'nobody']
const cases = callers.flatMap((caller) => actions.map((action) => [caller, action] as const))

it.each(cases)(
  'BX-5.07 PL-3.40 answers "%s" requesting "%s" by role on its own site, and with 404 or 401 otherwise',
  async (caller, action) => {
    const browser = browsers.get(caller)
    const ask = async (siteId: string | null) => {
      const headers: Record<string, string> = siteId === null ? {} : { 'x-site': siteId }
      return (await browser?.get(`/api/studio/test/${action}`, { headers }))?.status
    }
    const answered = [await ask(app.site.id), await ask(otherSiteId), await ask(noId), await ask(null)]
    expect(answered).toEqual(
      caller === 'nobody' ? [401, 401, 401, 401] : [mayDo(caller, action) ? 200 : 403, 404, 404, 404],
    )
  },
)

function mayDo(caller: string, action: StudioAction): boolean {
  if (caller === 'owner') return can([websiteRoles.admin], action, { isOwner: true })
  return can([websiteRoles[caller as keyof typeof websiteRoles]], action)
}

it('BX-5.07 answers 401 without an account on every route that requires one', async () => {
  for (const { method, path, origin, access } of app.http.declared) {
    if (origin === 'site' || access === 'anyone' || access === 'visitor') continue
    const answer = await app.http.studio.inject({
      method,
      url: path.replace(/:\w+/g, noId),
      headers: { host: 'studio.localhost' },
    })
    expect(answer.statusCode, `${method} ${path}`).toBe(401)
  }
})

// Origin, method and path, access and rate limit of every route. Any change to a route's access must be repeated here.
const decided = `
site DELETE /api/checkout/coupons/:couponId visitor changeCart
site DELETE /api/checkout/lines/:lineId visitor changeCart
site DELETE /api/commerce/shopping-cart/coupons/:couponId visitor changeCart
site DELETE /api/commerce/shopping-cart/entries/:entryId visitor changeCart
site DELETE /api/commerce/shopping-cart/entries/:entryId/ visitor changeCart
site DELETE /api/site-users/account/session anyone changeCart
site GET /* anyone –
site GET /account anyone storeReads
site GET /account/addresses anyone storeReads
site GET /account/addresses/:addressId anyone storeReads
site GET /account/addresses/:addressId/first anyone storeReads
site GET /account/addresses/:addressId/remove anyone storeReads
site GET /account/addresses/new anyone storeReads
site GET /account/orders anyone storeReads
site GET /account/orders/:number anyone storeReads
site GET /account/orders/:number/credit-notes/:refundId anyone documents
site GET /account/orders/:number/downloads anyone storeReads
site GET /account/orders/:number/invoice.pdf anyone documents
site GET /account/reset anyone storeReads
site GET /account/reset/:token anyone storeReads
site GET /account/sign-in anyone storeReads
site GET /account/sign-out anyone storeReads
site GET /account/sign-up anyone storeReads
site GET /api/captcha anyone challenges
site GET /api/checkout visitor storeReads
site GET /api/checkout/address-fields/:country visitor storeReads
site GET /api/commerce/inventory/stock anyone storeReads
site GET /api/commerce/inventory/stock/ anyone storeReads
site GET /api/commerce/product/reviews anyone storeReads
site GET /api/commerce/products/:itemId/variant anyone storeReads
site GET /api/commerce/shopping-cart visitor storeReads
site GET /api/commerce/shopping-cart/ visitor storeReads
site GET /api/commerce/shopping-cart/entries/:entryId/additionalFields visitor storeReads
site GET /api/installments anyone storeReads
site GET /api/installments/frame anyone storeReads
site GET /api/preview anyone pages
site GET /api/search/GeneralSearch anyone search
site GET /api/search/suggestions anyone suggestions
site GET /api/site-users/account anyone storeReads
site GET /api/site-users/account/notifications/restock anyone –
site GET /assets/* anyone –
site GET /cart/additional-fields anyone storeReads
site GET /cart/coupons anyone –
site GET /cart/coupons/:couponId/remove anyone –
site GET /cart/entries anyone –
site GET /cart/entries/:entryId anyone –
site GET /cart/entries/:entryId/additional-fields anyone storeReads
site GET /cart/entries/:entryId/remove anyone –
site GET /cart/location anyone –
site GET /checkout visitor storeReads
site GET /checkout/confirmed/:token anyone storeReads
site GET /checkout/confirmed/:token/account anyone storeReads
site GET /checkout/expired anyone storeReads
site GET /checkout/gift-card anyone storeReads
site GET /checkout/pay visitor –
site GET /checkout/return visitor storeReads
site GET /checkout/subscription anyone storeReads
site GET /checkout/test-bank/:token anyone testCard
site GET /commerce/restock/:productId anyone storeReads
site GET /commerce/restock/unsubscribe/:token anyone storeReads
site GET /commerce/reviews/:itemId anyone storeReads
site GET /commerce/show-cart anyone –
site GET /config anyone –
site GET /favicon.ico anyone –
site GET /files/:token anyone storeReads
site GET /files/:token/renew anyone storeReads
site GET /order/:token anyone storeReads
site GET /order/:token/confirm anyone storeReads
site GET /order/:token/credit-notes/:refundId anyone documents
site GET /order/:token/invoice.pdf anyone documents
site GET /robots.txt anyone –
site GET /s/:id/:name anyone –
site GET /scripts/* anyone –
site GET /site.css anyone –
site GET /sitemap.xml anyone sitemap
site GET /static/* anyone –
site POST /account/addresses/:addressId anyone changeCart
site POST /account/addresses/:addressId/first anyone changeCart
site POST /account/addresses/:addressId/remove anyone changeCart
site POST /account/addresses/new anyone changeCart
site POST /account/orders/:number/downloads anyone changeCart
site POST /account/reset anyone accountMail
site POST /account/reset/:token anyone signIn
site POST /account/sign-in anyone signInRequests
site POST /account/sign-out anyone changeCart
site POST /account/sign-up anyone accountMail
site POST /api/3/commerce/cart/subscription visitor add
site POST /api/checkout/coupons visitor coupon
site POST /api/checkout/pay visitor pay
site POST /api/checkout/test-card visitor testCard
site POST /api/commerce/products/:itemId/review-pictures visitor reviewPictures
site POST /api/commerce/products/:itemId/reviews visitor writeReview
site POST /api/commerce/shopping-cart/coupons visitor coupon
site POST /api/commerce/shopping-cart/entries visitor add
site POST /api/commerce/shopping-cart/entries/ visitor add
site POST /api/payments/:provider/:siteId/events anyone paymentEvents
site POST /api/site-users/account anyone accountMail
site POST /api/site-users/account/notifications/restock visitor restockSignUp
site POST /api/site-users/account/reset anyone accountMail
site POST /api/site-users/account/session anyone signInRequests
site POST /cart/additional-fields visitor add
site POST /cart/coupons visitor coupon
site POST /cart/coupons/:couponId/remove visitor changeCart
site POST /cart/entries visitor add
site POST /cart/entries/:entryId visitor changeCart
site POST /cart/entries/:entryId/additional-fields visitor changeCart
site POST /cart/entries/:entryId/remove visitor changeCart
site POST /cart/location visitor changeCart
site POST /checkout visitor checkout
site POST /checkout/confirmed/:token/account visitor accountMail
site POST /checkout/pay visitor pay
site POST /checkout/test-bank/:token anyone testCard
site POST /commerce/restock/:productId visitor restockSignUp
site POST /commerce/restock/unsubscribe/:token anyone restockLeave
site POST /commerce/reviews/:itemId visitor writeReview
site POST /files/:token/renew anyone accountMail
site POST /order/:token/confirm anyone changeCart
site PUT /api/checkout visitor checkout
site PUT /api/checkout/accept visitor checkout
site PUT /api/checkout/undo-join visitor checkout
site PUT /api/commerce/shopping-cart/entries/:entryId visitor changeCart
site PUT /api/commerce/shopping-cart/entries/:entryId/ visitor changeCart
site PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields visitor changeCart
site PUT /api/commerce/shopping-cart/location visitor changeCart
site PUT /api/site-users/account/reset anyone signIn
studio DELETE /api/studio/product-file-uploads/:uploadId {role:manage-products} studio
studio DELETE /api/studio/products/:productId {role:manage-products} studio
studio DELETE /api/studio/products/:productId/files/:fileId {role:manage-products} studio
studio DELETE /api/studio/session anyone studio
studio GET /* anyone –
studio GET /api/site-users/account/notifications/restock {role:manage-products,part:see} –
studio GET /api/studio/crumb anyone –
studio GET /api/studio/discounts {role:manage-products,part:see} studio
studio GET /api/studio/discounts/:discountId {role:manage-products,part:see} studio
studio GET /api/studio/orders {role:see-orders} studio
studio GET /api/studio/orders/:number {role:see-orders} studio
studio GET /api/studio/orders/:number/credit-notes/:refundId {role:see-orders} documents
studio GET /api/studio/orders/:number/invoice.pdf {role:see-orders} documents
studio GET /api/studio/orders/:number/packing-slip.pdf {role:see-orders} documents
studio GET /api/studio/outbox {role:manage-site} studio
studio GET /api/studio/outbox/:siteId/:of/:mailId signed-in studio
studio GET /api/studio/overview {role:enter-studio} studio
studio POST /api/studio/mails/:mail/page/:siteId signed-in studio
studio GET /api/studio/products {role:manage-products,part:see} studio
studio GET /api/studio/products/:productId {role:manage-products,part:see} studio
studio GET /api/studio/products/:productId/files {role:manage-products,part:see} studio
studio GET /api/studio/products/bin {role:manage-products,part:see} studio
studio GET /api/studio/products/collections {role:manage-products,part:see} studio
studio GET /api/studio/products/labels {role:manage-products,part:see} studio
studio GET /api/studio/products/labels/merged {role:manage-products,part:see} studio
studio GET /api/studio/reviews {role:moderate-reviews} studio
studio GET /api/studio/reviews/:reviewId/pictures/:number {role:moderate-reviews} studio
studio GET /api/studio/restock {role:manage-products,part:see} studio
studio GET /api/studio/session signed-in –
studio GET /static/studio/* anyone –
studio POST /api/site-users/account/notifications/restock/send {role:manage-products} studio
studio POST /api/site-users/account/notifications/restock/send/all {role:manage-products} studio
studio POST /api/studio/discounts {role:manage-products} studio
studio POST /api/studio/discounts/:discountId {role:manage-products} studio
studio POST /api/studio/discounts/:discountId/end {role:manage-products} studio
studio POST /api/studio/orders/:number/cancel {role:handle-orders} studio
studio POST /api/studio/orders/:number/dismiss-attention {role:handle-orders} studio
studio POST /api/studio/orders/:number/fulfil {role:handle-orders} studio
studio POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo {role:handle-orders} studio
studio POST /api/studio/orders/:number/mails {role:handle-orders} studio
studio POST /api/studio/orders/:number/mark-paid {role:handle-orders} studio
studio POST /api/studio/orders/:number/notes {role:handle-orders} studio
studio POST /api/studio/orders/:number/notes/:noteId/undo {role:handle-orders} studio
studio POST /api/studio/orders/:number/refund {role:handle-orders} studio
studio POST /api/studio/orders/:number/resolve-dispute {role:handle-orders} studio
studio POST /api/studio/password-reset anyone accountMail
studio POST /api/studio/password-reset/link anyone signIn
studio POST /api/studio/product-file-uploads/:uploadId/parts {role:manage-products} studio
studio POST /api/studio/products {role:manage-products} studio
studio POST /api/studio/products/:productId/archive {role:manage-products} studio
studio POST /api/studio/products/:productId/duplicate {role:manage-products} studio
studio POST /api/studio/products/:productId/files {role:manage-products} studio
studio POST /api/studio/products/:productId/files/:fileId/restore {role:manage-products} studio
studio POST /api/studio/products/:productId/unarchive {role:manage-products} studio
studio POST /api/studio/products/bulk {role:manage-products} studio
studio POST /api/studio/products/restore {role:manage-products} studio
studio POST /api/studio/products/changes/:changeId/undo {role:manage-products} studio
studio POST /api/studio/products/labels/rename {role:manage-products} studio
studio POST /api/studio/products/labels/remove {role:manage-products} studio
studio POST /api/studio/reviews/:reviewId/publish {role:moderate-reviews} studio
studio POST /api/studio/reviews/:reviewId/delete {role:moderate-reviews} studio
studio POST /api/studio/reviews/:reviewId/reply {role:moderate-reviews} studio
studio POST /api/studio/reviews/:reviewId/spam {role:moderate-reviews} studio
studio POST /api/studio/reviews/:reviewId/undo {role:moderate-reviews} studio
studio POST /api/studio/session anyone signInRequests
studio PUT /api/studio/shoppers/:shopperId/tax-exemption {role:handle-orders} studio
studio DELETE /api/studio/shoppers/:shopperId/tax-exemption {role:handle-orders} studio
studio DELETE /api/studio/account/second-step signed-in studio
studio DELETE /api/studio/account/sessions signed-in studio
studio DELETE /api/studio/account/sessions/:sessionId signed-in studio
studio DELETE /api/studio/team/:accountId {role:manage-site} studio
studio DELETE /api/studio/team/invitations/:invitationId {role:manage-site} studio
studio GET /api/studio/account signed-in studio
studio GET /api/studio/activity {role:see-activity} studio
studio GET /api/studio/last-change {role:enter-studio} studio
studio GET /api/studio/preview {role:see-drafts} studio
studio GET /api/studio/settings {role:manage-site} studio
studio GET /api/studio/site/checklist {role:manage-site} studio
studio GET /api/studio/site/publication {role:manage-site} studio
studio POST /api/studio/site/checklist/undo {role:manage-site} studio
studio POST /api/studio/site/publication {role:manage-site} studio
studio PUT /api/studio/site/checklist {role:manage-site} studio
studio PUT /api/studio/site/publication {role:manage-site} studio
studio GET /api/studio/customers {role:see-orders} studio
studio GET /api/studio/customers/:customerId {role:see-orders} studio
studio GET /api/studio/customers/:customerId/export {role:handle-orders} studio
studio POST /api/studio/customers/:customerId/erase {role:handle-orders} studio
studio POST /api/studio/customers/:customerId/notes {role:handle-orders} studio
studio POST /api/studio/customers/:customerId/notes/:noteId/remove {role:handle-orders} studio
studio POST /api/studio/customers/:customerId/notes/:noteId/restore {role:handle-orders} studio
studio GET /api/studio/shipping {role:edit-checkout,part:shipping} studio
studio GET /api/studio/payments {role:edit-checkout} studio
studio POST /api/studio/payments/undo {role:edit-checkout} studio
studio POST /api/studio/payments/stripe {role:edit-checkout} studio
studio POST /api/studio/payments/stripe/disconnect {role:edit-checkout} studio
studio GET /api/studio/payments/stripe/webhook {role:edit-checkout} studio
studio POST /api/studio/payments/stripe/webhook {role:edit-checkout} studio
studio PUT /api/studio/payments {role:edit-checkout} studio
studio GET /api/studio/mail-sender {role:edit-checkout} studio
studio POST /api/studio/mail-sender/test {role:edit-checkout} testMails
studio POST /api/studio/mail-sender/undo {role:edit-checkout} studio
studio PUT /api/studio/mail-sender {role:edit-checkout} studio
studio GET /api/studio/mails {role:edit-checkout} studio
studio GET /api/studio/mails/:mail {role:edit-checkout} studio
studio GET /api/studio/taxes {role:edit-checkout} studio
studio GET /api/studio/taxes/report {role:edit-checkout} studio
studio GET /api/studio/taxes/report.csv {role:edit-checkout} studio
studio GET /api/studio/team {role:manage-site} studio
studio GET /api/studio/team/helpers {role:enter-studio} studio
studio POST /api/studio/account/email signed-in accountMail
studio POST /api/studio/account/email/confirm anyone signIn
studio POST /api/studio/account/recovery-codes signed-in studio
studio POST /api/studio/account/second-step signed-in studio
studio POST /api/studio/first-owner anyone signIn
studio POST /api/studio/first-owner/link anyone signIn
studio POST /api/studio/invitation/accept signed-in studio
studio POST /api/studio/invitation/account anyone signIn
studio POST /api/studio/invitation/link anyone signIn
studio POST /api/studio/session/confirm signed-in signIn
studio POST /api/studio/session/second-step anyone secondStep
studio POST /api/studio/settings/undo {role:manage-site} studio
studio POST /api/studio/shipping/try {role:edit-checkout,part:shipping} studio
studio POST /api/studio/shipping/undo {role:edit-checkout,part:shipping} studio
studio POST /api/studio/mails/:mail/preview {role:edit-checkout} studio
studio POST /api/studio/mails/:mail/reset {role:edit-checkout} studio
studio POST /api/studio/mails/:mail/test {role:edit-checkout} testMails
studio POST /api/studio/mails/:mail/undo {role:edit-checkout} studio
studio POST /api/studio/taxes/try {role:edit-checkout} studio
studio POST /api/studio/taxes/undo {role:edit-checkout} studio
studio POST /api/studio/site/delete {role:delete-site} studio
studio POST /api/studio/sites signed-in newSite
studio POST /api/studio/team/:accountId/make-owner {role:transfer-site} studio
studio POST /api/studio/team/:accountId/restore {role:manage-site} studio
studio POST /api/studio/team/:accountId/undo-roles {role:manage-site} studio
studio POST /api/studio/team/invitations {role:manage-site} invitations
studio POST /api/studio/team/invitations/:invitationId/resend {role:manage-site} invitations
studio POST /api/studio/team/invitations/:invitationId/restore {role:manage-site} studio
studio POST /api/studio/team/requests {role:enter-studio} askForRight
studio PUT /api/studio/account signed-in studio
studio PUT /api/studio/account/password signed-in studio
studio PUT /api/studio/account/second-step signed-in secondStep
studio PUT /api/studio/products/:productId {role:manage-products} studio
studio PUT /api/studio/settings {role:manage-site} studio
studio PUT /api/studio/shipping {role:edit-checkout,part:shipping} studio
studio PUT /api/studio/mails/:mail {role:edit-checkout} studio
studio PUT /api/studio/taxes {role:edit-checkout} studio
studio PUT /api/studio/team/:accountId {role:manage-site} studio
studio GET /api/studio/storage {role:edit-content,part:products} studio
site GET /s/:id/:version/:name anyone –
studio DELETE /api/studio/media-uploads/:uploadId {role:edit-content,part:products} uploads
studio GET /api/studio/inventory {role:manage-products,part:see} studio
studio GET /api/studio/inventory/products/:productId {role:manage-products,part:see} studio
studio GET /api/studio/inventory/settings {role:manage-products,part:see} studio
studio GET /api/studio/inventory/summary {role:manage-products,part:see} studio
studio GET /api/studio/inventory/variants/:variantId/movements {role:manage-products,part:see} studio
studio GET /api/studio/media {role:edit-content,part:products} studio
studio GET /api/studio/media-uploads/:uploadId {role:edit-content,part:products} uploads
studio GET /api/studio/media/:assetId {role:edit-content,part:products} studio
studio GET /api/studio/media/:assetId/original {role:edit-content,part:products} studio
studio GET /api/studio/media/:assetId/whole {role:edit-content,part:products} studio
studio POST /api/studio/inventory/changes/:changeId/undo {role:manage-products} studio
studio POST /api/studio/inventory/settings/undo {role:manage-products} studio
studio POST /api/studio/inventory/stock {role:manage-products} studio
studio POST /api/studio/inventory/variants/:variantId/stock {role:manage-products} studio
studio POST /api/studio/media-uploads {role:edit-content,part:products} uploads
studio POST /api/studio/media-uploads/:uploadId/parts {role:edit-content,part:products} uploads
studio POST /api/studio/media/:assetId {role:edit-content,part:products} studio
studio POST /api/studio/media/:assetId/file {role:edit-content,part:products} studio
studio POST /api/studio/media/delete {role:edit-content,part:products} studio
studio POST /api/studio/media/restore {role:edit-content,part:products} studio
studio PUT /api/studio/inventory/settings {role:manage-products} studio
studio PUT /api/studio/password-reset anyone signIn
`

it('BX-5.07 BX-5.11 every route declares the decided access and rate limit', () => {
  const own = app.http.declared.filter(({ path }) => !path.startsWith('/api/studio/test/'))
  const rows = own.map(({ method, path, origin, access, limit }) =>
    [origin, method, path, JSON.stringify(access).replaceAll('"', ''), limit ?? '–'].join(' '),
  )
  const known = [decided, routesOfTexts, routesOfBins, routesOfMatching].flatMap((table) => table.trim().split('\n'))
  expect(rows.toSorted()).toEqual(known.toSorted())
})
