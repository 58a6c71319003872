import type { Message } from './text.ts'

/**
 * Codes of all refusals; API clients recognize an error by its code. The part before the dot names the folder whose
 * `*-refusals.ts` gives the code its HTTP status and message. The codes are listed here so that code that throws a refusal
 * imports no other feature.
 */
export type RefusalCode =
  | 'kit.shape'
  | 'kit.not-json'
  | 'kit.body-too-large'
  | 'kit.two-hosts'
  | 'kit.crumb'
  | 'kit.not-found'
  | 'kit.method'
  | 'kit.unknown-host'
  | 'kit.too-many'
  | 'kit.too-much'
  | 'kit.busy'
  | 'kit.unavailable'
  | 'kit.denied'
  | 'kit.signed-out'
  | 'kit.bug'
  | 'cart.options-unselected'
  | 'cart.denomination-unselected'
  | 'cart.variant-unavailable'
  | 'cart.not-enough-stock'
  | 'cart.not-subscribable'
  | 'cart.subscription-only'
  | 'cart.fields-invalid'
  | 'cart.fields-unreadable'
  | 'cart.quantity-not-number'
  | 'cart.quantity-not-whole'
  | 'cart.quantity-range'
  | 'cart.entry-not-found'
  | 'cart.visitor-replaced'
  | 'cart.full'
  | 'cart.empty'
  | 'cart.coupon-unknown'
  | 'cart.too-many-coupons'
  | 'cart.country-unknown'
  | 'checkout.empty'
  | 'checkout.invalid'
  | 'checkout.changed'
  | 'checkout.declined'
  | 'checkout.key-missing'
  | 'checkout.key-reused'
  | 'checkout.running'
  | 'checkout.pending'
  | 'checkout.method-unavailable'
  | 'checkout.gone'
  | 'checkout.country-unknown'
  | 'captcha.unsolved'
  | 'discounts.code-taken'
  | 'discounts.not-found'
  | 'discounts.invalid'
  | 'discounts.too-many'
  | 'downloads.file-not-found'
  | 'downloads.upload-not-found'
  | 'downloads.not-digital'
  | 'downloads.name-invalid'
  | 'downloads.too-large'
  | 'downloads.too-many'
  | 'downloads.part-misplaced'
  | 'catalog.sku-taken'
  | 'catalog.url-taken'
  | 'catalog.product-invalid'
  | 'catalog.too-many-products'
  | 'catalog.variant-not-found'
  | 'catalog.product-not-found'
  | 'stock.below-zero'
  | 'stock.not-counted'
  | 'stock.too-large'
  | 'restock.email-blank'
  | 'restock.email-invalid'
  | 'restock.not-offered'
  | 'restock.in-stock'
  | 'restock.still-sold-out'
  | 'restock.link-unknown'
  | 'team.wrong-sign-in'
  | 'team.too-many-tries'
  | 'team.email-taken'
  | 'team.reset-over'
  | 'team.password-too-short'
  | 'shoppers.wrong-sign-in'
  | 'shoppers.invalid'
  | 'shoppers.link-over'
  | 'shoppers.address-fields'
  | 'shoppers.too-many-addresses'
  | 'sites.identifier-taken'
  | 'sites.identifier-invalid'
  | 'sites.host-taken'
  | 'sites.settings-invalid'
  | 'pages.reserved-url'
  | 'pages.url-taken'
  | 'pages.document-invalid'
  | 'pages.item-invalid'
  | 'pages.title-needed'
  | 'pages.too-many-items'
  | 'pages.not-found'
  | 'payments.unavailable'
  | 'payments.method-unavailable'
  | 'payments.test-card-only'
  | 'payments.card-invalid'
  | 'payments.event-refused'
  | 'payments.not-found'
  | 'payments.not-captured'
  | 'payments.refund-too-large'
  | 'payments.refund-differs'
  | 'payments.settings-invalid'
  | 'mail.no-outbox'
  | 'media.unsupported'
  | 'media.too-large'
  | 'media.too-many-pixels'
  | 'media.too-many-frames'
  | 'media.busy'
  | 'media.not-found'
  | 'reviews.invalid'
  | 'reviews.too-many-pictures'
  | 'reviews.picture-gone'
  | 'reviews.too-many-uploads'
  | 'reviews.product-not-found'
  | 'reviews.not-found'
  | 'reviews.nothing-to-undo'
  | 'orders.not-found'
  | 'orders.fulfilment-not-found'
  | 'orders.note-not-found'
  | 'orders.cancelled'
  | 'orders.closed'
  | 'orders.nothing-to-fulfil'
  | 'orders.too-many-units'
  | 'orders.line-unknown'
  | 'orders.short-of-stock'
  | 'orders.already-fulfilled'
  | 'orders.already-paid'
  | 'orders.not-manual'
  | 'orders.not-refundable'
  | 'orders.refund-empty'
  | 'orders.refund-too-large'
  | 'orders.refund-differs'
  | 'orders.disputed'
  | 'orders.payment-differs'
  | 'orders.not-disputed'
  | 'orders.nothing-to-dismiss'
  | 'orders.changed-since'
  | 'orders.mail-not-sendable'
  | 'orders.key-missing'
  | 'orders.key-invalid'
  | 'orders.key-reused'
  | 'themes.not-a-folder'
  | 'themes.zip'
  | 'themes.leads-out'
  | 'themes.special-file'
  | 'themes.unreadable'
  | 'themes.too-many-files'
  | 'themes.too-deep'
  | 'themes.too-large'
  | 'themes.file-too-large'
  | 'themes.bad-name'
  | 'themes.same-name'
  | 'themes.not-text'
  | 'themes.bad-conf'
  | 'themes.endless-styles'
  | 'themes.tweak-unknown'
  | 'themes.values-invalid'
  | 'themes.version-not-found'

/**
 * Type of a folder's table of refusals: HTTP status and message by code. A missing or unknown code is a compile error when the
 * table is declared with `satisfies`.
 */
export type RefusalsOf<folder extends string> = Readonly<
  Record<Extract<RefusalCode, `${folder}.${string}`>, { readonly status: number; readonly message: Message<never> }>
>

/** What is wrong with one field of a form: a message and the values inserted into it. */
export type FieldProblem = { message: Message<never>; values?: unknown }

type Details = { values?: unknown; fields?: Readonly<Record<string, FieldProblem>>; retryAfterSeconds?: number }

/** Thrown when the server understands a request and declines it. Any other thrown error is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Values inserted into the message of the refusal, for example option names. */
  readonly values: unknown
  /** What is wrong with the fields of a submitted form, by field id; empty when the refusal does not concern single fields. */
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** Seconds after which the client may retry, sent as the Retry-After header; `undefined` when the server names no time. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(code) // the text for users is built when the response is sent, in the reader's language
    this.code = code
    this.values = details.values
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
