import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { ChosenOptions } from '@sitewright/domain/catalog/variants/select-variant.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import type { ShopOptions } from '@sitewright/domain/testing/a-product-page.ts'

// Texts of a product, implemented a second time from the specification and without the rules of `domain`. Formatters and islands
// share those rules, so a comparison with them would not show that a rule is wrong.

/** The visible texts of a product. */
export type ProductWords = {
  mark: string
  price: string
  /** For each option, the values in the visible picker, joined by '|'. */
  offered: string[]
  lines: string[]
  hasQuantity: boolean
}

/** Visible texts after the islands were mounted. */
export type ChosenWords = ProductWords & {
  notice: string
  unselected: string[]
  selected: string | null
  isInStock: string | null
  problem: string
}

/** Expected texts without a choice, or with a variant chosen. */
export function productWords(
  product: ProductFacts,
  shop: ShopOptions,
  variant: VariantFacts | null = null,
): ProductWords {
  return {
    mark: markWords(product),
    price: variant ? priceWords(product, variant) : initialPriceWords(product),
    offered: offeredWords(product, shop, variant ? variant.attributes : {}),
    lines: lineWords(product, shop, variant),
    hasQuantity: hasQuantity(product, shop),
  }
}

/** Expected texts with these choices (SF-4.06 to SF-4.10, SF-5.03 to SF-5.07). */
export function chosenWords(product: ProductFacts, shop: ShopOptions, chosen: ChosenOptions): ChosenWords {
  const unselected = openOptions(product, chosen)
  const variant = unselected.length === 0 ? variantOf(product, chosen) : null
  const isInStock = variant && isLeft(product, variant)
  return {
    ...productWords(product, shop, variant),
    ...(unselected.length === 0 && !variant && { price: 'Unavailable' }),
    offered: offeredWords(product, shop, chosen),
    notice: isInStock === false ? soldOutWords(product) : '',
    unselected,
    selected: variant?.id ?? null,
    isInStock: isInStock === null ? null : String(isInStock),
    problem: problemWords(product, unselected, isInStock),
  }
}

/** Alert for the choices; '' when they can be bought (SF-5.03 to SF-5.05, SF-5.07). */
function problemWords({ productType }: ProductFacts, unselected: string[], isInStock: boolean | null): string {
  if (unselected.length > 0) {
    if (productType === productTypes.giftCard) return 'Select a denomination for the Gift Card'
    const [last, ...others] = unselected.toReversed()
    if (others.length === 0) return `Please select the ${last} option.`
    return `Please select the ${others.toReversed().join(', ')} and ${last} options.`
  }
  if (isInStock === null) return 'Sorry, that item variant is unavailable. Please select another variant.'
  return isInStock ? '' : 'Sorry, we do not have enough of that item available.'
}

/** Sold-out mark, else the sale mark, else '' (SF-4.01 to SF-4.03). */
function markWords(product: ProductFacts): string {
  if (!product.variants.some((variant) => isLeft(product, variant)) && isCounted(product))
    return product.customSoldOutText ?? 'sold out'
  const isDigital = product.productType === productTypes.digital
  return product.variants.some(({ onSale }) => onSale) || (isDigital && product.onSale) ? 'sale' : ''
}

/** Price before any choice. A digital product has its own price; without one, its variants' counts (SF-4.04, SF-4.06). */
function initialPriceWords(product: ProductFacts): string {
  const { productType, variants } = product
  const isDigital = productType === productTypes.digital
  const isRanged = isCounted(product) || productType === productTypes.giftCard
  const looks = new Set(variants.map((one) => `${one.priceCents} ${one.salePriceCents} ${one.onSale}`))
  if (isRanged && looks.size > 1) return `from ${sumWords(product, Math.min(...variants.map(centsOf)))}`
  const [first] = isDigital && product.priceCents > 0 ? [product] : variants
  return priceWords(product, first ?? (isDigital ? product : { priceCents: 0, salePriceCents: 0, onSale: false }))
}

type Priced = Pick<VariantFacts, 'priceCents' | 'salePriceCents' | 'onSale'>

/** Price text; on sale it includes the original price (SF-4.07). */
function priceWords(product: ProductFacts, priced: Priced): string {
  const now = sumWords(product, centsOf(priced))
  return priced.onSale ? `Sale Price:${now} Original Price:${sumWords(product, priced.priceCents)}` : now
}

function sumWords({ currency, isSubscribable }: ProductFacts, cents: number): string {
  return moneyNumberText(cents, currency) + (isSubscribable ? ' every 2 weeks' : '')
}

function centsOf({ priceCents, salePriceCents, onSale }: Priced): number {
  return onSale ? salePriceCents : priceCents
}

/** Offered values of each option, with their marks (SF-4.08 to SF-4.10, SF-5.02). */
function offeredWords(product: ProductFacts, shop: ShopOptions, chosen: ChosenOptions): string[] {
  const { optionNames, variants } = product
  if (variants.length < 2) return []
  const open = openOptions(product, chosen)
  return optionNames.map((name) => {
    const values = new Set(variants.map(({ attributes }) => attributes[name] ?? ''))
    const isLast = open.length === 1 && open[0] === name
    const offered = [...values].filter((value) => !isBranching(product, shop) || exists(product, chosen, name, value))
    return offered
      .map((value) => value + (isLast ? markerWords(product, shop, { ...chosen, [name]: value }) : ''))
      .join('|')
  })
}

function isBranching({ optionNames }: ProductFacts, shop: ShopOptions): boolean {
  const isOn = shop.productVariantBranching && shop.templateVersion === '7.1'
  return isOn && shop.picker === 'select' && optionNames.length === 2
}

/** True when a variant has this value together with the choices of the other options. */
function exists({ variants, optionNames }: ProductFacts, chosen: ChosenOptions, name: string, value: string): boolean {
  return variants.some(
    ({ attributes }) =>
      attributes[name] === value &&
      optionNames.every((other) => other === name || !chosenOf(chosen, other) || attributes[other] === chosen[other]),
  )
}

function markerWords(product: ProductFacts, shop: ShopOptions, chosen: ChosenOptions): string {
  const variant = variantOf(product, chosen)
  const isSoldOut = variant !== null && !isLeft(product, variant)
  if (shop.picker === 'radio') return variant ? (isSoldOut ? ` - ${soldOutWords(product)}` : '') : ' - Unavailable'
  if (!isSoldOut || shop.restockNotificationsEnabled) return ''
  return shop.soldOutVariantsDropdownDisabled ? ' (disabled)' : ` - ${soldOutWords(product)}`
}

function soldOutWords({ customSoldOutText }: ProductFacts): string {
  return customSoldOutText ?? 'Sold Out'
}

/** True when the quantity field is shown (SF-5.01). */
function hasQuantity({ productType, isSubscribable, variants }: ProductFacts, shop: ShopOptions): boolean {
  const isService = productType === productTypes.service
  if (isSubscribable || !(productType === productTypes.physical || isService)) return false
  if (isService && !shop.multipleQuantityAllowedForServices) return false
  return variants.some(({ unlimited }) => unlimited) || variants.reduce((sum, one) => sum + one.qtyInStock, 0) > 1
}

/** Scarcity line of the variant while its stock is low (PL-3.66). */
function lineWords(product: ProductFacts, shop: ShopOptions, chosen: VariantFacts | null): string[] {
  const [single, ...others] = product.variants
  const variant = chosen ?? (others.length === 0 ? single : undefined)
  if (!shop.scarcityEnabled || !variant || variant.unlimited || !isCounted(product)) return []
  const { qtyInStock } = variant
  if (qtyInStock < 1 || qtyInStock > shop.scarcityThreshold) return []
  return [shop.scarcityCustomText === '' ? `Only ${qtyInStock} left in stock` : `Hurry, ${qtyInStock} <left>`]
}

function openOptions({ optionNames }: ProductFacts, chosen: ChosenOptions): string[] {
  return optionNames.filter((name) => !chosenOf(chosen, name))
}

function chosenOf(chosen: ChosenOptions, name: string): string {
  return Object.hasOwn(chosen, name) ? (chosen[name] ?? '') : ''
}

function variantOf({ variants, optionNames }: ProductFacts, chosen: ChosenOptions): VariantFacts | null {
  return variants.find(({ attributes }) => optionNames.every((name) => attributes[name] === chosen[name])) ?? null
}

/** True for physical and service products, the only ones that can sell out (SF-4.01, SF-4.05). */
function isCounted({ productType }: ProductFacts): boolean {
  return productType === productTypes.physical || productType === productTypes.service
}

function isLeft(product: ProductFacts, { unlimited, qtyInStock }: VariantFacts): boolean {
  return !isCounted(product) || unlimited || qtyInStock > 0
}
