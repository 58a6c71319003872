import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { unavailableChoiceNote } from '@sitewright/domain/catalog/unavailable-choice-note.ts'
import type { VariantSelection } from '@sitewright/domain/catalog/variants/select-variant.ts'
import { isSoldOut } from '@sitewright/domain/catalog/product-status.ts'
import { isQuantityShown, quantityInputAttributes } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { hasVariantSelect, optionsOf } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import { printFragment } from '../run/partials.ts'
import { printFragmentWithWhitespace } from '../fragments/print-fragment-with-whitespace.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { listOrEmpty, asText, child, valueAtPath, isRecord, isTruthy } from '../run/values.ts'
import { escapeAttribute } from './escape.ts'
import {
  optionChoicesOf,
  hasCompactVariantMap,
  variantPickerProps,
  requestedVariantOf,
  stepsOfOptionValue,
  templateVersionOf,
  pickerDisplayOf,
} from './picker.ts'
import { structuredContentField, customSoldOutText, itemIdOf, productFactsOf } from './product.ts'
import { withSwatches } from '../fragments/swatches.ts'
import { fillPlaceholders, builtInText, themeText, localizedText } from './localized-text.ts'
import { chargeAndTransformText, islandJsonOf, jsonOf, printValue } from '../run/step-budget.ts'

/** Prints a product's variant picker, quantity field and button; posting output puts them into one form. */
export function printPurchaseControls(item: unknown, _: unknown, run: RenderState): string {
  const shown = [printVariants, printQuantity, printButton].map((print) => print(item, run, ''))
  if (!isPosting(run)) return shown.join('')
  const parts = shown.filter((part) => part !== '').join('\n')
  return printFragment(run, 'purchase-form', { ...formModel(item, run), parts })
}

export function printStandaloneVariants(item: unknown, _: unknown, run: RenderState): string {
  return printVariants(item, run, standaloneFormId(item, run))
}

export function printStandaloneQuantity(item: unknown, _: unknown, run: RenderState): string {
  return printQuantity(item, run, standaloneFormId(item, run))
}

/**
 * Prints an add-to-cart button that a template places without the `product-checkout` formatter. In posting output, a form follows
 * the button, which refers to the form by its id.
 */
export function printStandaloneButton(item: unknown, _: unknown, run: RenderState): string {
  const button = printButton(item, run, standaloneFormId(item, run))
  if (!isPosting(run)) return button
  return `${button}\n${printFragment(run, 'loose-purchase-form', formModel(item, run))}`
}

/** Returns the props of an island as JSON; '' in public output, which has no islands. */
function propsOf(run: RenderState, props: Readonly<Record<string, unknown>>): string {
  return isPosting(run) ? islandJsonOf(run, props) : ''
}

function isPosting(run: RenderState): boolean {
  return run.settings.fragments === 'posting'
}

function standaloneFormId(item: unknown, run: RenderState): string {
  return isPosting(run) ? formIdOf(item) : ''
}

function formIdOf(item: unknown): string {
  return `purchase-${itemIdOf(item)}`
}

/**
 * Returns the model of the purchase form. The form posts the SKU if the product has one variant, since nothing needs to be
 * selected.
 */
function formModel(item: unknown, run: RenderState): Readonly<Record<string, unknown>> {
  const [single, ...others] = productFactsOf(item, run).variants
  const sku = single && others.length === 0 ? single.sku : ''
  const miniCart = isTruthy(storeSetting(run, 'miniCart')) && !isExpress(run)
  return { formId: formIdOf(item), itemId: itemIdOf(item), sku, isExpress: isExpress(run), miniCart }
}

/** True when the store sends buyers straight to the checkout (SF-4.13). */
function isExpress(run: RenderState): boolean {
  return isTruthy(storeSetting(run, 'expressCheckout'))
}

/** Prints a product's variant picker; '' for a product with one variant (SF-5.02). */
function printVariants(item: unknown, run: RenderState, formId: string): string {
  const product = productFactsOf(item, run)
  if (!hasVariantSelect(product)) return ''

  charge(run, product.variants.length * product.optionNames.length * stepsOfOptionValue)
  const posting = isPosting(run)
  const ways = posting ? pickerDisplayOf(product, run) : null
  const options = optionsOf(product)
  const plain = ways && optionChoicesOf(item, options, { chosen: requestedVariantOf(item, run), ways }, run)
  const choices = plain && ways?.picker === 'radio' ? withSwatches(item, options, plain, run) : plain
  return printFragmentWithWhitespace(run, 'variants-select', {
    posting,
    formId,
    itemId: itemIdOf(item),
    variants: hasCompactVariantMap(product, run) ? '[]' : jsonOf(run, publicVariants(item, run)),
    isSubscribable: product.isSubscribable,
    subscriptionPlan: jsonOf(run, structuredContentField(item, 'subscriptionPlan')) ?? '',
    hidesSelect: ways?.picker === 'radio',
    hidesRadios: ways?.picker === 'select',
    options: options.map(({ name, values }, index) => ({
      name,
      ...(choices?.[index] ? { choices: choices[index] } : { values }),
      ...optionWords(name, item, run),
    })),
    props: ways ? propsOf(run, variantPickerProps(item, ways, run)) : '',
  })
}

/**
 * Returns a product's variants for scripts. In templates of version 7.1, scripts expect each price as an object; in others,
 * prices stay as in the page data (SF-3.05).
 */
function publicVariants(item: unknown, run: RenderState): unknown {
  const variants = structuredContentField(item, 'variants') ?? []
  if (run.settings.variantPrices === 'integers' || templateVersionOf(run) !== '7.1') return variants
  const { currency } = productFactsOf(item, run)
  const detailed = (price: unknown): unknown =>
    Number.isSafeInteger(price) ? moneyObjects(Number(price), currency).detailed : price
  const list = listOrEmpty(variants)
  charge(run, list.length)
  return list.map((variant) => {
    if (!isRecord(variant)) return variant
    return { ...variant, price: detailed(variant['price']), salePrice: detailed(variant['salePrice']) }
  })
}

function optionWords(name: string, item: unknown, run: RenderState): Readonly<Record<string, string>> {
  const isGiftCard = productFactsOf(item, run).productType === productTypes.giftCard
  const selectText = isGiftCard ? giftCardSelectText(run) : selectTextOf(name, run)
  return {
    title: isGiftCard ? localizedText(run, 'giftCardValueDisplayText', catalogMessages.giftCardValue) : name,
    selectText,
    selectLabel: chargeAndTransformText(run, selectText, isPosting(run) ? escapeAttribute : escapeAsBefore),
  }
}

/** Escapes `<`, `>` and `"`, but not `&`, for public output, whose HTML must be that of the reference implementation. */
function escapeAsBefore(text: string): string {
  return text.replaceAll(/[<>"]/g, escapeAttribute)
}

function giftCardSelectText(run: RenderState): string {
  return localizedText(run, 'giftCardVariantSelectText', catalogMessages.giftCardSelect)
}

function selectTextOf(option: string, run: RenderState): string {
  const theme = themeText(run, 'productVariantSelectText')
  return theme
    ? fillPlaceholders(run, theme, { variantName: option })
    : builtInText(run, catalogMessages.selectOption, { option })
}

/** Prints a product's quantity field; '' for products whose quantity cannot be chosen (SF-5.01). */
function printQuantity(item: unknown, run: RenderState, formId: string): string {
  const allowed = storeSetting(run, 'multipleQuantityAllowedForServices') !== false
  if (!isQuantityShown(productFactsOf(item, run), { multipleQuantityAllowedForServices: allowed })) return ''

  return printFragmentWithWhitespace(run, 'quantity-input', {
    ...quantityInputAttributes,
    posting: isPosting(run),
    formId,
    itemId: itemIdOf(item),
    label: localizedText(run, 'productQuantityInputLabel', catalogMessages.quantityLabel),
    props: propsOf(run, { itemId: itemIdOf(item) }),
  })
}

function storeSetting(run: RenderState, name: string): unknown {
  return valueAtPath(lookUpInScope(run.frame, 'websiteSettings'), ['storeSettings', name])
}

function printButton(item: unknown, run: RenderState, formId: string): string {
  const label = labelOf(item, run)
  const shownLabel = isPosting(run) && isExpress(run) ? expressLabelOf(item, run, label) : label
  const isSubscription = productFactsOf(item, run).isSubscribable
  const form = isTruthy(structuredContentField(item, 'additionalFieldsFormId'))
    ? structuredContentField(item, 'additionalFieldsForm')
    : null
  const productType = printValue(run, structuredContentField(item, 'productType'))
  return printFragmentWithWhitespace(run, 'add-to-cart-btn', {
    posting: isPosting(run),
    formId,
    itemId: itemIdOf(item),
    collectionId: asText(child(item, 'collectionId')),
    productType,
    usesCustomLabel: printValue(run, structuredContentField(item, 'useCustomAddButtonText')),
    isSubscription,
    label,
    shownLabel,
    note: isPosting(run) ? printedNote(item, run) : '',
    form: isTruthy(form) ? jsonOf(run, form) : '',
    optionId: isSubscription
      ? asText(valueAtPath(structuredContentField(item, 'productSubscriptionOptions'), [0, 'id']))
      : '',
    props: propsOf(run, {
      itemId: itemIdOf(item),
      productType: productFactsOf(item, run).productType,
      label: shownLabel,
      isSubscription,
      ...(isExpress(run) && { isExpress: true }),
    }),
  })
}

/**
 * Returns the text that explains why the button would add nothing: the product, or the variant that the URL requests, is sold
 * out.
 */
function printedNote(item: unknown, run: RenderState): string {
  const product = { ...productFactsOf(item, run), ...customSoldOutText(item, run) }
  charge(run, product.variants.length >>> 2)
  const variant = requestedVariantOf(item, run)
  const selection: VariantSelection = variant ? { kind: 'match', variant } : { kind: 'incomplete', missing: [] }
  return unavailableChoiceNote(product, { selection, isSoldOut: isSoldOut(product) }, (message) =>
    builtInText(run, message),
  )
}

/**
 * Returns the label of a purchase button that leads straight to the checkout. Labels that the owner wrote, and those of
 * subscriptions, stay.
 */
function expressLabelOf(item: unknown, run: RenderState, label: string): string {
  const isOwn =
    label === asText(structuredContentField(item, 'customAddButtonText')) &&
    isTruthy(structuredContentField(item, 'useCustomAddButtonText'))
  return isOwn || productFactsOf(item, run).isSubscribable ? label : builtInText(run, catalogMessages.buyNow)
}

function labelOf(item: unknown, run: RenderState): string {
  const custom = asText(structuredContentField(item, 'customAddButtonText'))
  if (isTruthy(structuredContentField(item, 'useCustomAddButtonText')) && custom !== '') return custom
  return productFactsOf(item, run).isSubscribable
    ? localizedText(run, 'productSubscribeText', catalogMessages.subscribe)
    : localizedText(run, 'productAddToCartText', catalogMessages.addToCart)
}
