import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { type PriceShown, productPrice, unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { hasVariedPrices } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { centsOfDecimal, defaultCurrency, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { printPublic } from './print-public.ts'
import type { Run } from '../run/run.ts'
import { asList, asText, child, childPath, isTruthy } from '../run/values.ts'
import { escapeHtml, islandJson } from './escape.ts'
import { type MoneyArguments, moneyHtml } from './money-html.ts'
import { contentOf, idOf, isUndefinedType, productOf } from './product.ts'
import { subscriptionText } from './subscription-text.ts'
import { fill, themeWords, wordsOf } from './words.ts'

type Model = Readonly<Record<string, unknown>>

/** The price as it stands before anything is chosen: plain, on sale, or from the lowest. */
export function printProductPrice(item: unknown, args: MoneyArguments, run: Run): string {
  const posting = run.settings.fragments === 'posting'
  return printPublic(run, 'product-price', {
    ...priceModel(item, args, run),
    posting,
    props: posting ? islandJson({ itemId: idOf(item), currency: productOf(item, run).currency }) : '',
  })
}

function priceModel(item: unknown, args: MoneyArguments, run: Run): Model {
  const product = productOf(item, run)
  if (isUndefinedType(item) && product.variants.length === 0) return plainModel('')

  const shown = productPrice(product)
  const phrase = (cents: number) => {
    const price = moneyHtml(cents, product.currency, args, run)
    return product.isSubscribable ? subscriptionText(item, price, shown.kind === 'from', run) : price
  }
  if (product.isSubscribable && phrase(shown.cents) === null) return { price: escapeHtml(unavailable(run)) }
  if (shown.kind === 'from') {
    const price = phrase(shown.cents)
    return { price: product.isSubscribable ? price : fromText(price ?? '', run) }
  }
  return singleModel(shown, phrase, run)
}

type Single = Extract<PriceShown, { kind: 'single' }>

function singleModel(shown: Single, phrase: (cents: number) => string | null, run: Run): Model {
  const price = phrase(shown.cents) ?? ''
  return shown.originalCents === null ? plainModel(price) : saleModel(phrase(shown.originalCents) ?? '', price, run)
}

function plainModel(price: string): Model {
  return { price, isPlain: true }
}

function saleModel(price: string, salePrice: string, run: Run): Model {
  return {
    isSale: true,
    price,
    salePrice,
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
  return fill(run, escapeHtml(words), { fromPrice: price, price })
}

/** What the cheapest variant's first subscription option costs: from it where prices vary, on sale, or plain. */
export function printSubscriptionPrice(item: unknown, args: MoneyArguments, run: Run): string {
  const option = cheapestOption(item, run)
  if (option === undefined) return printPublic(run, 'subscription-price', { price: '', isPlain: true })
  const product = productOf(item, run)
  const isOnSale = isTruthy(child(option, 'onSale'))
  const print = (name: 'priceMoney' | 'salePriceMoney') => optionHtml(child(option, name), args, run)
  if (hasVariedPrices(product)) {
    const price = fromText(print(isOnSale ? 'salePriceMoney' : 'priceMoney'), run)
    return printPublic(run, 'subscription-price', { price })
  }
  const model = isOnSale
    ? saleModel(print('priceMoney'), print('salePriceMoney'), run)
    : plainModel(print('priceMoney'))
  return printPublic(run, 'subscription-price', model)
}

function cheapestOption(item: unknown, run: Run): unknown {
  const { productType, variants } = productOf(item, run)
  if (productType !== productTypes.physical && productType !== productTypes.service) return undefined
  const prices = variants.map(unitPriceCents)
  const cheapest = prices.indexOf(Math.min(...prices))
  return asList(childPath(contentOf(item, 'variants'), [cheapest, 'pricingOptions']))[0]
}

function optionHtml(money: unknown, args: MoneyArguments, run: Run): string {
  const currency = asText(child(money, 'currency')) || defaultCurrency
  const digits = run.settings.moneyUnit === 'major' ? fractionDigits(currency) : 0
  return moneyHtml(centsOfDecimal(asText(child(money, 'value')), digits) ?? 0, currency, args, run)
}
