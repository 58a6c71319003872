import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { lowestPriceCents, highestRegularPriceCents, lowestSalePriceCents } from '@sitewright/domain/catalog/prices.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { splitDottedPath } from '../parse/cursor.ts'
import type { Reference } from '../parse/tree.ts'
import { printFragment } from '../run/partials.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { listOrEmpty, asNumber, asText, child, valueAtPath } from '../run/values.ts'
import { type Formatter, formatter, htmlFormatter } from './builtin.ts'
import { sanitizeUrlValue } from './links.ts'
import { moneyParameters } from './money-html.ts'
import { printRestockForms, printScarcity, printProductStatus } from './marks.ts'
import type { Parameter } from './parameter-declarations.ts'
import { printProductPrice, printSubscriptionPrice } from './prices.ts'
import { itemIdOf, productFactsOf } from './product.ts'
import {
  printPurchaseControls,
  printStandaloneButton,
  printStandaloneQuantity,
  printStandaloneVariants,
} from './purchase.ts'
import { printFormAnswer } from './summary-form-field.ts'
import { localizedText } from './localized-text.ts'
import { joinTexts, printValue } from '../run/step-budget.ts'

type Group = { word: string; path: Reference }

/** Argument of `product-quick-view`: the name of a variable that holds the quick-view group, or the group itself. */
const group: Parameter<Group> = {
  type: 'word',
  takes: 'one',
  defaultValue: { word: '', path: [''] },
  read: ([first = '']) => ({ word: first, path: splitDottedPath(first) }),
}

/** Formatters for products and the cart. */
export const commerceFormatters: ReadonlyMap<string, Formatter> = new Map([
  ['add-to-cart-btn', htmlFormatter('The button that adds a product to the cart.', {}, printStandaloneButton)],
  [
    'audio-player',
    formatter("A player for an item's audio file.", {}, { makes: 'html', cost: 'as it goes' }, audioPlayer),
  ],
  [
    'cart-quantity',
    formatter(
      'How many things are in the cart, in a span.',
      {},
      { makes: 'html', cost: (cart) => listOrEmpty(child(cart, 'entries')).length >>> 1 },
      cartQuantity,
    ),
  ],
  ['cart-subtotal', formatter('No longer used.', {}, { makes: 'text', cost: 'fixed' }, () => 'deprecated, do not use')],
  // `cart-url` ignores its value, because the cart's URL is the same on every site (PL-2.02).
  ['cart-url', formatter("The cart's address.", {}, { makes: 'text', cost: 'fixed' }, () => '/cart')],
  [
    'from-price',
    formatter(
      'The lowest price of a product in minor units.',
      {},
      { makes: 'word', cost: 'as it goes' },
      (item, _, run) => lowestPriceCents(productFactsOf(item, run)),
    ),
  ],
  [
    'normal-price',
    formatter(
      'The highest price of a product without sale, in minor units.',
      {},
      { makes: 'word', cost: 'as it goes' },
      (item, _, run) => highestRegularPriceCents(productFactsOf(item, run)),
    ),
  ],
  [
    'sale-price',
    formatter(
      'The lowest sale price of a product in minor units.',
      {},
      { makes: 'word', cost: 'as it goes' },
      salePrice,
    ),
  ],
  [
    'product-checkout',
    htmlFormatter('Choice of variant, quantity and button of a product, in one form.', {}, printPurchaseControls),
  ],
  [
    'product-price',
    htmlFormatter(
      'What a product costs before anything is chosen; takes the options of `money`.',
      moneyParameters,
      printProductPrice,
    ),
  ],
  ['product-quick-view', htmlFormatter('The button that shows a product in a window.', { group }, quickView)],
  [
    'product-restock-notification',
    htmlFormatter('The form by which visitors hear that a product is back.', {}, printRestockForms),
  ],
  ['product-scarcity', htmlFormatter("What a product's page says when few are left.", {}, printScarcity)],
  ['product-status', htmlFormatter('The sold-out or sale mark of a product.', {}, printProductStatus)],
  [
    'quantity-input',
    htmlFormatter('The field for how many, where more than one can be bought.', {}, printStandaloneQuantity),
  ],
  [
    'subscription-price',
    htmlFormatter(
      'What the cheapest variant costs as a subscription; takes the options of `money`.',
      moneyParameters,
      printSubscriptionPrice,
    ),
  ],
  ['summary-form-field', htmlFormatter("A question of an order's form with its answer.", {}, printFormAnswer)],
  [
    'variant-descriptor',
    formatter("A variant's option values in one line.", {}, { makes: 'text', cost: 'as it goes' }, variantDescriptor),
  ],
  [
    'variants-select',
    htmlFormatter("The choice of a product's variant, where there are several.", {}, printStandaloneVariants),
  ],
])

/**
 * Returns a product's sale price in minor units. A digital product has one even when it is not on sale, which existing themes
 * expect.
 */
function salePrice(item: unknown, _: unknown, run: RenderState): number {
  const product = productFactsOf(item, run)
  const isPriced = product.productType === productTypes.digital && product.salePriceCents > 0
  return isPriced ? product.salePriceCents : lowestSalePriceCents(product)
}

/**
 * Prints the number of units in the cart. Posting output caps large numbers in the same way as the storefront's script (PL-2.12,
 * SF-4.17).
 */
function cartQuantity(cart: unknown, _: unknown, run: RenderState): string {
  const entries = listOrEmpty(child(cart, 'entries'))
  const quantity = entries.reduce<number>((sum, entry) => sum + asNumber(child(entry, 'quantity')), 0)
  const shown = run.settings.fragments === 'posting' ? pillCount(quantity) : quantity
  return `<span class="sqs-cart-quantity">${shown}</span>`
}

function variantDescriptor(variant: unknown, _: unknown, run: RenderState): string {
  const options = listOrEmpty(child(variant, 'optionValues'))
  charge(run, options.length)
  const texts = options.map((option) => printValue(run, child(option, 'value')))
  return joinTexts(run, texts, ' / ')
}

/**
 * Prints a product's quick-view button. The tag's argument names the variable that holds the quick-view group, or is the group
 * itself when there is no such variable (PL-2.08).
 */
function quickView(item: unknown, { group: { word, path } }: { group: Group }, run: RenderState): string {
  charge(run, path.length >>> 3)
  const [first = '', ...rest] = path
  const value = valueAtPath(lookUpInScope(run.frame, first), rest)
  const posting = run.settings.fragments === 'posting'
  return printFragment(run, 'product-quick-view', {
    posting,
    url: posting ? sanitizeUrlValue(run, child(item, 'fullUrl')) : '',
    itemId: itemIdOf(item),
    group: value === undefined ? word : printValue(run, value),
    label: localizedText(run, 'productQuickViewText', catalogMessages.quickView),
  })
}

/** Prints the player of an item's audio file (PL-2.13). */
function audioPlayer(item: unknown, _: unknown, run: RenderState): string {
  const url = asText(valueAtPath(item, ['structuredContent', 'audioAssetUrl']))
  return printFragment(run, 'audio-player', { url, itemId: itemIdOf(item) })
}
