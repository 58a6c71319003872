import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import {
  type DisplayedPrice,
  displayedProductPrice,
  unitPriceCents,
  displayedVariantPrice,
} from '@sitewright/domain/catalog/prices.ts'
import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { hasVariedPrices } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { centsOfDecimal } from '@sitewright/domain/catalog/cents-of-decimal.ts'
import { defaultCurrency, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { printFragmentWithWhitespace } from '../fragments/print-fragment-with-whitespace.ts'
import { printFragment } from '../run/partials.ts'
import { charge, type RenderState } from '../run/run.ts'
import { listOrEmpty, asText, child, valueAtPath, isTruthy } from '../run/values.ts'
import { chargeText, chargeAndTransformText, islandJsonOf } from '../run/step-budget.ts'
import { escapeHtml } from './escape.ts'
import { type MoneyArguments, moneyHtml } from './money-html.ts'
import { requestedVariantOf } from './picker.ts'
import { printInstallments } from './installments.ts'
import { structuredContentField, itemIdOf, hasUndefinedProductType, productFactsOf } from './product.ts'
import { subscriptionPriceHtml, subscriptionPricePattern } from './subscription-text.ts'
import { fillPlaceholders, themeText, localizedText } from './localized-text.ts'

type Model = Readonly<Record<string, unknown>>

/**
 * Prints a product's price: that of the variant the URL requests, otherwise the price before a selection (plain, on sale or
 * 'from').
 */
export function printProductPrice(item: unknown, args: MoneyArguments, run: RenderState): string {
  charge(run, stepsOfPrice)
  const posting = run.settings.fragments === 'posting'
  const initial = priceModel(item, args, run)
  const requested = requestedVariantOf(item, run)
  const price = printFragmentWithWhitespace(run, 'product-price', {
    ...(requested ? variantModel(item, requested, args, run) : initial),
    ...(requested && { initial: printFragment(run, 'initial-price', initial).trim() }),
    posting,
    props: posting ? islandJsonOf(run, priceProps(item, run)) : '',
  })
  return posting ? price + printInstallments(item, args, run) : price
}

/**
 * Budget steps of a price in addition to those of its fragment: for formatting the amount, the text of a subscription and the
 * island's props.
 */
const stepsOfPrice = 8

/**
 * Returns the props of the price island. The price text of a subscription contains a `{price}` placeholder, so one text serves
 * all variants.
 */
function priceProps(item: unknown, run: RenderState): Model {
  const { currency, isSubscribable } = productFactsOf(item, run)
  const words = isSubscribable ? subscriptionPricePattern(item, run) : null
  return { itemId: itemIdOf(item), currency, ...(words !== null && { subscriptionWords: words }) }
}

function priceModel(item: unknown, args: MoneyArguments, run: RenderState): Model {
  const product = productFactsOf(item, run)
  if (hasUndefinedProductType(item) && product.variants.length === 0) return plainModel('')

  const shown = displayedProductPrice(product)
  const phrase = phraseOf(item, args, shown.kind === 'from', run)
  if (product.isSubscribable && phrase(shown.cents) === null) return { price: unavailable(run) }
  if (shown.kind === 'from') {
    const price = phrase(shown.cents)
    return { price: product.isSubscribable ? price : fromText(price ?? '', run) }
  }
  return singleModel(shown, phrase, run)
}

/** Returns the model of the price of a selected variant (SF-4.07). */
function variantModel(item: unknown, variant: VariantFacts, args: MoneyArguments, run: RenderState): Model {
  const shown = displayedVariantPrice(variant)
  const phrase = phraseOf(item, args, false, run)
  if (phrase(shown.cents) === null) return { price: unavailable(run) }
  return singleModel(shown, phrase, run)
}

type Phrase = (cents: number) => string | null

/**
 * Returns a function that prints an amount as HTML; for a subscription within the text of its plan, such as '… every 2 weeks'.
 * The returned function gives `null` when the plan has no valid period.
 */
function phraseOf(item: unknown, args: MoneyArguments, isFrom: boolean, run: RenderState): Phrase {
  const { currency, isSubscribable } = productFactsOf(item, run)
  return (cents) => {
    const price = moneyHtml(cents, currency, args, run)
    return isSubscribable ? subscriptionPriceHtml(item, price, isFrom, run) : price
  }
}

type Single = Extract<DisplayedPrice, { kind: 'single' }>

function singleModel(shown: Single, phrase: Phrase, run: RenderState): Model {
  const price = phrase(shown.cents) ?? ''
  return shown.originalCents === null ? plainModel(price) : saleModel(phrase(shown.originalCents) ?? '', price, run)
}

function plainModel(price: string): Model {
  return { price, isPlain: true }
}

function saleModel(price: string, salePrice: string, run: RenderState): Model {
  return {
    isSale: true,
    price,
    salePrice,
    saleLabel: localizedText(run, 'salePriceText', catalogMessages.salePrice),
    originalLabel: localizedText(run, 'originalPriceText', catalogMessages.originalPrice),
  }
}

/** Returns escaped HTML to show instead of an unknown price. */
function unavailable(run: RenderState): string {
  return chargeAndTransformText(
    run,
    localizedText(run, 'productPriceUnavailable', catalogMessages.unavailable),
    escapeHtml,
  )
}

function fromText(price: string, run: RenderState): string {
  const theme = themeText(run, 'productPriceFromText')
  const words = theme ?? localizedText(run, '', catalogMessages.fromPrice, { price: '{fromPrice}' })
  return fillPlaceholders(run, chargeAndTransformText(run, words, escapeHtml), { fromPrice: price, price })
}

/**
 * Prints the price of the first subscription option of a product's cheapest variant: with 'from' when prices vary, otherwise on
 * sale or plain.
 */
export function printSubscriptionPrice(item: unknown, args: MoneyArguments, run: RenderState): string {
  const option = cheapestOption(item, run)
  if (option === undefined) return printFragmentWithWhitespace(run, 'subscription-price', { price: '', isPlain: true })
  const product = productFactsOf(item, run)
  const isOnSale = isTruthy(child(option, 'onSale'))
  const print = (name: 'priceMoney' | 'salePriceMoney') => optionHtml(child(option, name), args, run)
  if (hasVariedPrices(product)) {
    const price = fromText(print(isOnSale ? 'salePriceMoney' : 'priceMoney'), run)
    return printFragmentWithWhitespace(run, 'subscription-price', { price })
  }
  const model = isOnSale
    ? saleModel(print('priceMoney'), print('salePriceMoney'), run)
    : plainModel(print('priceMoney'))
  return printFragmentWithWhitespace(run, 'subscription-price', model)
}

function cheapestOption(item: unknown, run: RenderState): unknown {
  const { productType, variants } = productFactsOf(item, run)
  if (productType !== productTypes.physical && productType !== productTypes.service) return undefined
  const prices = variants.map(unitPriceCents)
  const cheapest = prices.indexOf(Math.min(...prices))
  return listOrEmpty(valueAtPath(structuredContentField(item, 'variants'), [cheapest, 'pricingOptions']))[0]
}

function optionHtml(money: unknown, args: MoneyArguments, run: RenderState): string {
  const currency = asText(child(money, 'currency')) || defaultCurrency
  const digits = run.settings.moneyUnit === 'major' ? fractionDigits(currency) : 0
  const amount = asText(child(money, 'value'))
  chargeText(run, amount, 4)
  return moneyHtml(centsOfDecimal(amount, digits) ?? 0, currency, args, run)
}
