import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import type { CartCoupon, CartEntryView, InvalidCoupon, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { chosenOptionValues, cartEntryLabel } from '@sitewright/domain/cart/cart-entry-label.ts'
import { mergeNoteText } from '@sitewright/domain/cart/merge-notes.ts'
import { couponText, cartTotalRows, minusSign } from '@sitewright/domain/cart/pricing/total-rows.ts'
import { couponMessages } from '@sitewright/domain/discounts/discounts.messages.ts'
import { minimumOrderPlaceholder, couponReasonText } from '@sitewright/domain/discounts/reason-text.ts'
import { answerTexts } from '@sitewright/domain/forms/stored-answers.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyNumberText, moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { messageText, type Translate } from '@sitewright/domain/kit/text.ts'
import { afterPaySettings } from '@sitewright/domain/pages/chosen-settings.ts'
import {
  countryChoices,
  hasNoShippingRate,
  canEstimateShippingOrTax,
  shippingLocationText,
} from '@sitewright/domain/shipping/estimate-notes.ts'
import { shippingMessages } from '@sitewright/domain/shipping/shipping.messages.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import { cartTemplate } from '../../squarespace-compat/index.ts'
import { cartBadgeHtml } from '../../installments/index.ts'
import type { JsonRecord } from '../../site-snapshot/index.ts'
import { renderTemplate, type RenderContext } from '../render-context.ts'
import { expandSquarespaceTags } from '../html/tags.ts'
import type { CartFormError } from './cart-form-error.ts'

/** Renders the cart page: plain forms that work without scripts, and the JSON from which the cart island starts (SF-2.01). */
export async function cartPageHtml(context: RenderContext, data: JsonRecord): Promise<string> {
  return expandSquarespaceTags(
    renderTemplate(context, cartTemplate, { ...data, ...cartTranslations(context), ...cartParts(context) }),
    context,
  )
}

function cartTranslations({ snapshot: { locale } }: RenderContext): JsonRecord {
  const { title, empty, continueShopping, itemsInCart, item, quantity, price, remove, update } = cartPageMessages
  const { coupons, notInTotal, checkout, editFields } = cartPageMessages
  const { estimate, country, region, postcode, show } = shippingMessages
  const { code, apply } = couponMessages
  const labels = { title, empty, continueShopping, itemsInCart, item, quantity, price, remove, update, editFields }
  const sums = { coupons, code, apply, notInTotal, checkout, estimate, country, region, postcode, show }
  const words = Object.entries({ ...labels, ...sums }).map(([name, message]) => [name, messageText(locale, message)])
  return { words: Object.fromEntries(words) }
}

function cartParts(context: RenderContext): JsonRecord {
  const { cart, cartProblem: problem } = context
  const { continueShoppingLinkUrl } = context.snapshot.websiteSettings.storeSettings
  return {
    lines: cart.entries.map((entry) => lineOf(context, entry, problem)),
    hasLines: cart.entries.length > 0,
    cartAlert: problem && !hasPlace(cart, problem) ? problem.message : '',
    mergeNotes: notesOf(context),
    continueUrl: continueShoppingLinkUrl || '/',
    hasCoupons: cart.validCoupons.length + cart.invalidCoupons.length > 0,
    validCoupons: cart.validCoupons.map((coupon) => couponOf(context, coupon)),
    invalidCoupons: cart.invalidCoupons.map((coupon) => ({
      ...couponOf(context, coupon),
      reason: reasonHtml(context, coupon),
    })),
    couponForm: mayEnterCode(cart) ? formOf(problem, 'coupon') : null,
    sums: cartTotalRows(cart, translatorOf(context)).map((sum) => ({ ...sum, money: signedHtml(context, sum.cents) })),
    note: noteOf(context),
    notShipped: hasNoShippingRate(cart) ? messageText(context.snapshot.locale, shippingMessages.notShipped) : '',
    estimateForm: canEstimateShippingOrTax(cart) ? estimateForm(context, problem) : null,
    installments: installmentsOf(context),
    islandProps: JSON.stringify({ shoppingCart: cart }).replaceAll('<', '\\u003c'),
  }
}

function mayEnterCode(cart: ShoppingCart): boolean {
  return cart.pricing.takesCodes || cart.coupons.length > 0
}

/**
 * True when the form that the server refused is still on the cart page, where it shows the error. Otherwise the error is shown
 * above the cart.
 */
function hasPlace(cart: ShoppingCart, { place, entryId }: CartFormError): boolean {
  if (cart.entries.length === 0) return false
  if (place === 'line') return cart.entries.some((entry) => entry.id === entryId)
  return place === 'coupon' ? mayEnterCode(cart) : canEstimateShippingOrTax(cart)
}

/** Returns the notes about items that were left out when the visitor's cart was merged with the account's at sign-in. */
function notesOf(context: RenderContext): string[] {
  return (context.cart.mergeNotes ?? []).map((note) => mergeNoteText(translatorOf(context), note))
}

function translatorOf({ snapshot: { locale } }: RenderContext): Translate {
  return (message, ...values) => messageText(locale, message, ...values)
}

function couponOf({ snapshot: { locale } }: RenderContext, coupon: CartCoupon): JsonRecord {
  const { id, promoCode } = coupon
  const removeLabel = messageText(locale, couponMessages.remove, { code: promoCode })
  return { id, shown: couponText(coupon), removeLabel, isRemovable: promoCode !== '' }
}

function reasonHtml(context: RenderContext, { reason, minimumCents }: InvalidCoupon): string {
  return escapeHtmlAttribute(couponReasonText(reason, translatorOf(context))).replace(minimumOrderPlaceholder, () =>
    moneyHtml(context, minimumCents),
  )
}

function formOf(problem: CartFormError | null, place: CartFormError['place']): JsonRecord {
  const isRefused = problem?.place === place
  return { isRefused, alert: isRefused ? problem.message : '', typed: isRefused ? problem.typed : {} }
}

/**
 * Returns the data of the shipping estimate form. Its fields show the refused input, else the cart's location, else the shop's
 * default country.
 */
function estimateForm(context: RenderContext, problem: CartFormError | null): JsonRecord {
  const { shippingLocation } = context.cart
  const form = formOf(problem, 'location')
  const usual = context.snapshot.websiteSettings.storeSettings.shippingCountryDefaultValue
  const typed = { country: usual, ...shippingLocation, ...(form['typed'] as Record<string, string>) } // set by formOf
  const choices = countryChoices(context.snapshot.row.language)
  return {
    ...form,
    typed,
    isOpen: form['isRefused'] === true || shippingLocation.country !== undefined,
    countries: choices.map((choice) => ({ ...choice, isChosen: choice.code === typed.country })),
  }
}

function noteOf(context: RenderContext): string {
  const { locale, row } = context.snapshot
  const place = shippingLocationText(context.cart, row.language)
  if (place === '') return messageText(locale, cartPageMessages.taxesAtCheckout)
  return `${messageText(locale, shippingMessages.to, { place })} ${messageText(locale, shippingMessages.final)}`
}

function lineOf(context: RenderContext, entry: CartEntryView, problem: CartFormError | null): JsonRecord {
  const { locale } = context.snapshot
  const isRefused = problem?.place === 'line' && problem.entryId === entry.id
  const isGone = entry.problem === 'unavailable'
  const title = cartEntryLabel(entry)
  return {
    ...entry,
    isGone,
    isRefused,
    choices: chosenOptionValues(entry).join(', '),
    alert: isRefused ? problem.message : problemText(locale, entry),
    // False hides the quantity field: of digital products a cart holds only one, and unavailable ones can only be removed.
    isCounted: entry.productType !== productTypes.digital && !isGone,
    typed: (isRefused ? problem.typed['quantity'] : undefined) ?? String(entry.quantity),
    fields: answerTexts(entry.additionalFields).map(({ title: name, text: value }) => ({ name, value })),
    money: moneyHtml(context, entry.subTotal),
    priceChanged: isGone ? '' : priceChangedHtml(context, entry),
    changeTo: changeTo(locale, entry, title),
    quantityLabel: messageText(locale, cartPageMessages.quantityOf, { title }),
    removeLabel: messageText(locale, cartPageMessages.removeItem, { title }),
    imageAlt: entry.imageAlt || entry.title,
  }
}

/** Returns the installments badge as HTML, which shows the cart's total split into payments (SF-5.09). */
function installmentsOf(context: RenderContext): string {
  const { row, locale } = context.snapshot
  const { language, currency } = row
  const options = { settings: afterPaySettings(row.settings), language, currency, locale }
  return cartBadgeHtml(context.cart, { ...options, money: (cents) => moneyHtml(context, cents) })
}

/**
 * Returns an amount as HTML: written by the locale's CLDR pattern if the site uses CLDR, else as a plain number to which CSS adds
 * the currency symbol.
 */
function moneyHtml({ cart, moneyPattern }: RenderContext, cents: number): string {
  if (moneyPattern) return escapeHtmlAttribute(moneyTextByPattern(cents, moneyPattern))
  return `<span class="sqs-money-native">${moneyNumberText(cents, cart.currency)}</span>`
}

function signedHtml(context: RenderContext, cents: number): string {
  return minusSign(cents) + moneyHtml(context, Math.abs(cents))
}

function priceChangedHtml(context: RenderContext, { addedPriceCents, purchasePriceCents }: CartEntryView): string {
  if (addedPriceCents === purchasePriceCents) return ''
  const sentence = messageText(context.snapshot.locale, cartPageMessages.priceChanged, { from: '{from}', to: '{to}' })
  return escapeHtmlAttribute(sentence)
    .replace('{from}', () => moneyHtml(context, addedPriceCents))
    .replace('{to}', () => moneyHtml(context, purchasePriceCents))
}

type Locale = RenderContext['snapshot']['locale']

/**
 * Returns the data of the button that reduces a cart line to the quantity in stock. `null` when the stock suffices or is empty.
 */
function changeTo(locale: Locale, { problem, available }: CartEntryView, title: string): JsonRecord | null {
  if (problem !== 'not-enough-stock' || available === null || available === 0) return null
  return {
    quantity: available,
    label: messageText(locale, cartPageMessages.changeTo, { quantity: available }),
    name: messageText(locale, cartPageMessages.changeToOf, { quantity: available, title }),
  }
}

function problemText(locale: Locale, { problem, available }: CartEntryView): string {
  if (problem === 'unavailable') return messageText(locale, cartPageMessages.lineUnavailable)
  return problem === null ? '' : messageText(locale, cartPageMessages.lineNotEnoughStock, { available: available ?? 0 })
}
