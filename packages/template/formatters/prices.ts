import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { type PriceShown, productPrice } from '@sitewright/domain/catalog/prices.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { centsOfDecimal, defaultCurrency, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import { printFragment } from '../run/partials.ts'
import type { Run } from '../run/run.ts'
import { asList, asText, child, printed } from '../run/values.ts'
import { escapeAttribute, escapeHtml, islandJson } from './escape.ts'
import { contentOf, idOf, productOf } from './product.ts'
import { subscriptionText } from './subscription-text.ts'
import { fill, themeWords, wordsOf } from './words.ts'

type Model = Readonly<Record<string, unknown>>

/** The price as it stands before anything is chosen: plain, on sale, or from the lowest. */
export function printProductPrice(item: unknown, _: unknown, run: Run): string {
  const product = productOf(item, run)
  return printFragment(run, 'product-price', {
    ...priceModel(item, run),
    posting: run.settings.fragments === 'posting',
    props: islandJson({ itemId: idOf(item), currency: product.currency }),
  })
}

function priceModel(item: unknown, run: Run): Model {
  const product = productOf(item, run)
  // Imports hold products of unknown types, without variants: there is no price to show.
  if (product.variants.length === 0 && !isDigital(item)) return { price: '', isPlain: true }

  const shown = productPrice(product)
  const phrase = (cents: number) => {
    const price = moneyHtml(cents, product.currency)
    return product.isSubscribable ? subscriptionText(item, price, shown.kind === 'from', run) : price
  }
  if (product.isSubscribable && phrase(shown.cents) === null) return { price: escapeHtml(unavailable(run)) }
  if (shown.kind === 'from') {
    return {
      price: product.isSubscribable ? phrase(shown.cents) : fromText(moneyHtml(shown.cents, product.currency), run),
    }
  }
  return singleModel(shown, phrase, run)
}

/** Asked of the page, not of the facts: these read an unknown type as a physical product. */
function isDigital(item: unknown): boolean {
  return printed(contentOf(item, 'productType')) === String(productTypes.digital)
}

type Single = Extract<PriceShown, { kind: 'single' }>

function singleModel(shown: Single, phrase: (cents: number) => string | null, run: Run): Model {
  if (shown.originalCents === null) return { price: phrase(shown.cents), isPlain: true }
  return {
    isSale: true,
    price: phrase(shown.originalCents),
    salePrice: phrase(shown.cents),
    saleLabel: wordsOf(run, 'salePriceText', catalogMessages.salePrice),
    originalLabel: wordsOf(run, 'originalPriceText', catalogMessages.originalPrice),
  }
}

function unavailable(run: Run): string {
  return wordsOf(run, 'productPriceUnavailable', catalogMessages.unavailable)
}

function fromText(price: string, run: Run): string {
  const theme = themeWords(run, 'productPriceFromText')
  const words = theme ?? wordsOf(run, '', catalogMessages.fromPrice, { price: '{fromPrice}' })
  return fill(escapeHtml(words), { fromPrice: price, price })
}

/** PL-9.24: the number in a span; the theme's style or a script adds the symbol. */
function moneyHtml(cents: number, currency: string): string {
  return `<span class="sqs-money-native">${escapeAttribute(moneyNumberText(cents, currency))}</span>`
}

/** What the first subscription option of the cheapest variant costs. */
export function printSubscriptionPrice(item: unknown, _: unknown, run: Run): string {
  const options = asList(contentOf(item, 'variants'))
    .map((variant) => asList(child(variant, 'pricingOptions'))[0])
    .filter((option) => option !== undefined)
  const prices = options.map((option) => optionCents(option, run))
  const currency = asText(child(child(options[0], 'priceMoney'), 'currency')) || defaultCurrency
  if (prices.length === 0) return printFragment(run, 'subscription-price', { price: '', isPlain: true })

  const lowest = moneyHtml(Math.min(...prices), currency)
  const isPlain = prices.every((price) => price === prices[0])
  return printFragment(run, 'subscription-price', { isPlain, price: isPlain ? lowest : fromText(lowest, run) })
}

function optionCents(option: unknown, run: Run): number {
  const money = child(option, child(option, 'onSale') === true ? 'salePriceMoney' : 'priceMoney')
  const digits = fractionDigits(asText(child(money, 'currency')) || defaultCurrency)
  return centsOfDecimal(asText(child(money, 'value')), run.settings.moneyUnit === 'major' ? digits : 0) ?? 0
}
