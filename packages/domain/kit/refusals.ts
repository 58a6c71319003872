import { captchaMessages } from '../captcha/captcha.messages.ts'
import { cartPageMessages } from '../cart/cart-page.messages.ts'
import { cartMessages } from '../cart/cart.messages.ts'
import { catalogMessages } from '../catalog/catalog.messages.ts'
import { draftMessages } from '../catalog/product-draft.messages.ts'
import { mailMessages } from '../mail/mail.messages.ts'
import { mediaMessages } from '../media/media.messages.ts'
import { reviewFormMessages } from '../reviews/review-form.messages.ts'
import { restockFormMessages } from '../restock/restock-form.messages.ts'
import { restockMessages } from '../restock/restock.messages.ts'
import { shoppersMessages } from '../shoppers/shoppers.messages.ts'
import { sitesMessages } from '../sites/sites.messages.ts'
import { stockMessages } from '../stock/stock.messages.ts'
import { resetMessages } from '../team/reset.messages.ts'
import { teamMessages } from '../team/team.messages.ts'
import { themesMessages } from '../themes/themes.messages.ts'
import { couponMessages, discountMessages } from '../discounts/discounts.messages.ts'
import { shippingMessages } from '../shipping/shipping.messages.ts'
import { callMessages } from './call.messages.ts'
import { formsMessages } from '../forms/forms.messages.ts'
import { kitMessages } from './kit.messages.ts'
import type { FieldProblem, Refusal } from './refusal.ts'
import { text, type Locale, type Message } from './text.ts'

/** HTTP status and message of every error code. Clients must match the code, never the text. */
export const refusals = {
  'kit.shape': { status: 400, message: kitMessages.shape },
  'kit.not-json': { status: 400, message: kitMessages.notJson },
  'kit.body-too-large': { status: 413, message: kitMessages.bodyTooLarge },
  'kit.two-hosts': { status: 400, message: kitMessages.twoHosts },
  'kit.crumb': { status: 403, message: callMessages.sessionExpired },
  'kit.not-found': { status: 404, message: kitMessages.notFound },
  'kit.method': { status: 405, message: kitMessages.method },
  'kit.unknown-host': { status: 421, message: kitMessages.unknownHost },
  'kit.too-many': { status: 429, message: callMessages.tooMany },
  'kit.too-much': { status: 429, message: kitMessages.tooMuch },
  'kit.busy': { status: 503, message: kitMessages.busy },
  'kit.unavailable': { status: 503, message: kitMessages.unavailable },
  'kit.denied': { status: 403, message: kitMessages.denied },
  'kit.signed-out': { status: 401, message: kitMessages.signedOut },
  'kit.bug': { status: 500, message: callMessages.somethingWentWrong },
  'cart.options-unselected': { status: 422, message: cartMessages.optionsUnselected },
  'cart.denomination-unselected': { status: 422, message: cartMessages.selectDenomination },
  'cart.variant-unavailable': { status: 404, message: cartMessages.variantUnavailable },
  'cart.not-enough-stock': { status: 409, message: cartMessages.notEnoughStock },
  'cart.not-subscribable': { status: 409, message: cartMessages.notSubscribable },
  'cart.subscription-only': { status: 409, message: cartMessages.subscriptionOnly },
  'cart.fields-invalid': { status: 422, message: formsMessages.fieldsInvalid },
  'cart.fields-unreadable': { status: 400, message: formsMessages.notReadable },
  'cart.quantity-not-number': { status: 400, message: cartMessages.quantityNotNumber },
  'cart.quantity-not-whole': { status: 400, message: cartMessages.quantityNotWhole },
  'cart.quantity-range': { status: 400, message: cartMessages.quantityRange },
  'cart.entry-not-found': { status: 404, message: cartPageMessages.entryNotFound },
  'cart.visitor-replaced': { status: 403, message: callMessages.sessionExpired },
  'cart.full': { status: 409, message: cartPageMessages.cartFull },
  'captcha.unsolved': { status: 422, message: captchaMessages.unsolved },
  'cart.empty': { status: 409, message: cartPageMessages.empty },
  'cart.coupon-unknown': { status: 404, message: couponMessages.unknown },
  'cart.too-many-coupons': { status: 409, message: couponMessages.tooMany },
  'cart.country-unknown': { status: 400, message: shippingMessages.countryNeeded },
  'discounts.code-taken': { status: 409, message: discountMessages.codeTaken },
  'discounts.not-found': { status: 404, message: discountMessages.notFound },
  'discounts.invalid': { status: 400, message: discountMessages.invalid },
  'discounts.too-many': { status: 409, message: discountMessages.tooMany },
  'catalog.sku-taken': { status: 409, message: draftMessages.skuTaken },
  'catalog.url-taken': { status: 409, message: draftMessages.urlTaken },
  'catalog.product-invalid': { status: 400, message: draftMessages.productInvalid },
  'catalog.too-many-products': { status: 409, message: draftMessages.tooManyProducts },
  'catalog.variant-not-found': { status: 404, message: draftMessages.variantNotFound },
  'catalog.product-not-found': { status: 404, message: catalogMessages.productNotFound },
  'stock.below-zero': { status: 409, message: stockMessages.belowZero },
  'stock.not-counted': { status: 409, message: stockMessages.notCounted },
  'stock.too-large': { status: 400, message: stockMessages.tooLarge },
  'restock.email-blank': { status: 422, message: restockFormMessages.emailBlank },
  'restock.email-invalid': { status: 422, message: restockFormMessages.emailInvalid },
  'restock.not-offered': { status: 404, message: restockMessages.notOffered },
  'restock.in-stock': { status: 409, message: restockMessages.inStock },
  'restock.still-sold-out': { status: 409, message: restockMessages.stillSoldOut },
  'restock.link-unknown': { status: 404, message: restockMessages.linkUnknown },
  'team.wrong-sign-in': { status: 401, message: teamMessages.wrongSignIn },
  'team.too-many-tries': { status: 429, message: teamMessages.tooManyTries },
  'team.email-taken': { status: 409, message: teamMessages.emailTaken },
  'team.reset-over': { status: 410, message: resetMessages.linkOver },
  'team.password-too-short': { status: 400, message: teamMessages.passwordTooShort },
  'shoppers.wrong-sign-in': { status: 401, message: shoppersMessages.wrongSignIn },
  'shoppers.invalid': { status: 400, message: shoppersMessages.invalid },
  'shoppers.link-over': { status: 404, message: shoppersMessages.linkOver },
  'sites.identifier-taken': { status: 409, message: sitesMessages.identifierTaken },
  'sites.identifier-invalid': { status: 400, message: sitesMessages.identifierInvalid },
  'sites.host-taken': { status: 409, message: sitesMessages.hostTaken },
  'sites.settings-invalid': { status: 400, message: sitesMessages.settingsInvalid },
  'pages.reserved-url': { status: 400, message: sitesMessages.reservedUrl },
  'pages.url-taken': { status: 409, message: sitesMessages.urlTaken },
  'pages.document-invalid': { status: 400, message: sitesMessages.documentInvalid },
  'pages.item-invalid': { status: 400, message: sitesMessages.itemInvalid },
  'pages.title-needed': { status: 400, message: sitesMessages.titleNeeded },
  'pages.too-many-items': { status: 409, message: sitesMessages.tooManyItems },
  'pages.not-found': { status: 404, message: kitMessages.notFound },
  'mail.no-outbox': { status: 404, message: mailMessages.noOutboxHelp },
  'media.unsupported': { status: 422, message: mediaMessages.unsupported },
  'media.too-large': { status: 413, message: mediaMessages.tooLarge },
  'media.too-many-pixels': { status: 422, message: mediaMessages.tooManyPixels },
  'media.too-many-frames': { status: 422, message: mediaMessages.tooManyFrames },
  'media.busy': { status: 503, message: mediaMessages.busy },
  'media.not-found': { status: 404, message: mediaMessages.notFound },
  'reviews.invalid': { status: 422, message: reviewFormMessages.invalid },
  'reviews.too-many-pictures': { status: 422, message: reviewFormMessages.tooManyPictures },
  'reviews.picture-gone': { status: 410, message: reviewFormMessages.pictureGone },
  'reviews.too-many-uploads': { status: 429, message: reviewFormMessages.tooManyUploads },
  'reviews.product-not-found': { status: 404, message: reviewFormMessages.productNotFound },
  'reviews.not-found': { status: 404, message: reviewFormMessages.notFound },
  'reviews.nothing-to-undo': { status: 409, message: reviewFormMessages.nothingToUndo },
  'themes.not-a-folder': { status: 422, message: themesMessages.notAFolder },
  'themes.zip': { status: 422, message: themesMessages.zip },
  'themes.leads-out': { status: 422, message: themesMessages.leadsOut },
  'themes.special-file': { status: 422, message: themesMessages.specialFile },
  'themes.unreadable': { status: 422, message: themesMessages.unreadable },
  'themes.too-many-files': { status: 413, message: themesMessages.tooManyFiles },
  'themes.too-deep': { status: 422, message: themesMessages.tooDeep },
  'themes.too-large': { status: 413, message: themesMessages.tooLarge },
  'themes.file-too-large': { status: 413, message: themesMessages.fileTooLarge },
  'themes.bad-name': { status: 422, message: themesMessages.badName },
  'themes.same-name': { status: 422, message: themesMessages.sameName },
  'themes.not-text': { status: 422, message: themesMessages.notText },
  'themes.bad-conf': { status: 422, message: themesMessages.badConf },
  'themes.endless-styles': { status: 422, message: themesMessages.endlessStyles },
  'themes.tweak-unknown': { status: 422, message: themesMessages.tweakUnknown },
  'themes.values-invalid': { status: 422, message: themesMessages.valuesInvalid },
  'themes.version-not-found': { status: 404, message: themesMessages.versionNotFound },
} as const satisfies Record<string, { status: number; message: Message<never> }>

export type RefusalCode = keyof typeof refusals

/** Text of a refusal in the reader's language. */
export function refusalText(locale: Locale, refusal: Refusal): string {
  return textOf(locale, { message: refusals[refusal.code].message, values: refusal.values })
}

/** Texts of a refusal's field problems, by field id. */
export function fieldTexts(locale: Locale, refusal: Refusal): Record<string, string> {
  return Object.fromEntries(Object.entries(refusal.fields).map(([id, problem]) => [id, textOf(locale, problem)]))
}

function textOf(locale: Locale, problem: FieldProblem): string {
  // The cast is safe, because every refusal is thrown with the values that its message takes.
  return text<unknown>(locale, problem.message as Message<unknown>, problem.values)
}
