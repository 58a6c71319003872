import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { fromPriceCents, normalPriceCents, salePriceCents } from '@sitewright/domain/catalog/prices.ts'
import { printFragment } from '../run/partials.ts'
import type { Run } from '../run/run.ts'
import { findName } from '../run/scope.ts'
import { asList, asNumber, asText, child, childOf, childPath, printed } from '../run/values.ts'
import { type Formatter, formatter, scopedFormatter } from './builtin.ts'
import { printRestockNotification, printScarcity, printStatus } from './marks.ts'
import { word } from './parameters.ts'
import { printProductPrice, printSubscriptionPrice } from './prices.ts'
import { idOf, productOf } from './product.ts'
import { printCheckout, printLooseButton, printLooseQuantity, printLooseVariants } from './purchase.ts'
import { printSummaryField } from './summary-form-field.ts'
import { wordsOf } from './words.ts'

/** Products and the cart (template-engine.md 2.3). */
export const commerceFormatters: ReadonlyMap<string, Formatter> = new Map([
  ['add-to-cart-btn', scopedFormatter({}, printLooseButton)],
  ['audio-player', formatter({}, audioPlayer)],
  ['cart-quantity', formatter({}, cartQuantity)],
  ['cart-subtotal', formatter({}, () => 'deprecated, do not use')],
  // One address on every site, whatever the template says (PL-2.02).
  ['cart-url', formatter({}, () => '/cart')],
  ['from-price', formatter({}, (item, _, run) => fromPriceCents(productOf(item, run)))],
  ['normal-price', formatter({}, (item, _, run) => normalPriceCents(productOf(item, run)))],
  ['sale-price', formatter({}, (item, _, run) => salePriceCents(productOf(item, run)))],
  ['product-checkout', scopedFormatter({}, printCheckout)],
  ['product-price', scopedFormatter({}, printProductPrice)],
  ['product-quick-view', scopedFormatter({ group: word() }, quickView)],
  ['product-restock-notification', scopedFormatter({}, printRestockNotification)],
  ['product-scarcity', scopedFormatter({}, printScarcity)],
  ['product-status', scopedFormatter({}, printStatus)],
  ['quantity-input', scopedFormatter({}, printLooseQuantity)],
  ['subscription-price', scopedFormatter({}, printSubscriptionPrice)],
  ['summary-form-field', scopedFormatter({}, printSummaryField)],
  ['variant-descriptor', formatter({}, variantDescriptor)],
  ['variants-select', scopedFormatter({}, printLooseVariants)],
])

/** PL-2.12 */
function cartQuantity(cart: unknown): string {
  const quantity = asList(child(cart, 'entries')).reduce<number>(
    (sum, entry) => sum + asNumber(child(entry, 'quantity')),
    0,
  )
  return `<span class="sqs-cart-quantity">${quantity}</span>`
}

function variantDescriptor(variant: unknown): string {
  return asList(child(variant, 'optionValues'))
    .map((option) => printed(child(option, 'value')))
    .join(' / ')
}

/** PL-2.08; the group is a variable's value, or the word itself. */
function quickView(item: unknown, { group }: { group: string }, run: Run): string {
  const [first = '', ...rest] = group.split('.')
  const value = rest.reduce((found: unknown, key) => childOf(found, key), findName(run.frame, first))
  return printFragment(run, 'product-quick-view', {
    itemId: idOf(item),
    group: value === undefined ? group : printed(value),
    label: wordsOf(run, 'productQuickViewText', catalogMessages.quickView),
  })
}

/** PL-2.13 */
function audioPlayer(item: unknown, _: unknown, run: Run): string {
  const url = asText(childPath(item, ['structuredContent', 'audioAssetUrl']))
  return printFragment(run, 'audio-player', { url, itemId: idOf(item) })
}
