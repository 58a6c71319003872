import { productTypes, type ProductType } from '../kit/enums.ts'
import { defaultCurrency, fractionDigits } from '../kit/money.ts'
import { centsOfDecimal } from './cents-of-decimal.ts'

/** The product data that prices, stock status and variant selection are computed from. Prices in minor units. */
export type ProductFacts = {
  id: string
  productType: ProductType
  /** Names of the product's options, such as `Size`, in display order. */
  optionNames: readonly string[]
  variants: readonly VariantFacts[]
  isSubscribable: boolean
  /** Price of the product itself. Only digital products use it, if it is set or they have no variants. */
  priceCents: number
  salePriceCents: number
  onSale: boolean
  currency: string
  customSoldOutText?: string
}

export type VariantFacts = {
  id: string
  sku: string
  /** The variant's option values by option name: `{ Size: 'Large' }`. */
  attributes: Readonly<Record<string, string>>
  priceCents: number
  salePriceCents: number
  onSale: boolean
  unlimited: boolean
  qtyInStock: number
  mainImageId?: string
}

/**
 * Reads a product item from page JSON (SF-3.04, SF-3.05) for template formatters and islands. Missing or mistyped fields get
 * empty defaults, because the page JSON may come from an import. `moneyUnit` is the unit of `Money.value`: '1250' in `minor`,
 * '12.50' in `major` units.
 */
export function parseProductFacts(item: unknown, moneyUnit: 'minor' | 'major' = 'minor'): ProductFacts {
  const content = recordOf(recordOf(item)['structuredContent'])
  const variants = listOf(content['variants']).map((variant) => variantOf(recordOf(variant), moneyUnit))
  const soldOutText = recordOf(item)['customSoldOutText']
  const currency = [
    content['priceMoney'],
    ...listOf(content['variants']).map((variant) => recordOf(variant)['priceMoney']),
  ]
    .map((money) => recordOf(money)['currency'])
    .find((code) => typeof code === 'string')
  return {
    id: textOf(recordOf(item)['id']),
    productType: typeOf(content['productType']),
    optionNames: optionNamesOf(content, variants),
    variants,
    isSubscribable: textOf(content['isSubscribable']) === 'true', // in older page JSON the value is the text 'true'
    priceCents: centsOf(content, 'price', moneyUnit),
    salePriceCents: centsOf(content, 'salePrice', moneyUnit),
    onSale: content['onSale'] === true,
    currency: typeof currency === 'string' ? currency : defaultCurrency,
    ...(typeof soldOutText === 'string' && soldOutText !== '' ? { customSoldOutText: soldOutText } : {}),
  }
}

function variantOf(variant: Readonly<Record<string, unknown>>, moneyUnit: 'minor' | 'major'): VariantFacts {
  const image = recordOf(variant['mainImage'])['id'] ?? variant['mainImageId']
  return {
    id: textOf(variant['id']),
    sku: textOf(variant['sku']),
    attributes: attributesOf(variant),
    priceCents: centsOf(variant, 'price', moneyUnit),
    salePriceCents: centsOf(variant, 'salePrice', moneyUnit),
    onSale: variant['onSale'] === true,
    unlimited: variant['unlimited'] === true,
    qtyInStock: numberOf(variant['qtyInStock']),
    ...(typeof image === 'string' && image !== '' ? { mainImageId: image } : {}),
  }
}

/**
 * Returns a price in minor units, read from `priceMoney` (or `salePriceMoney`), else from `price` (or `salePrice`), which is a
 * number of minor units or an object with `value` as page scripts have it (SF-3.05).
 */
function centsOf(
  holder: Readonly<Record<string, unknown>>,
  name: 'price' | 'salePrice',
  moneyUnit: 'minor' | 'major',
): number {
  const money = recordOf(holder[`${name}Money`])
  const digits = fractionDigits(textOf(money['currency']) || defaultCurrency)
  const value = money['value']
  if (typeof value === 'string' || typeof value === 'number') {
    return centsOfDecimal(String(value), moneyUnit === 'major' ? digits : 0) ?? 0
  }
  const plain = holder[name]
  if (typeof plain === 'number') return Math.round(plain)
  return numberOf(recordOf(plain)['value'])
}

function attributesOf(variant: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const attributes = recordOf(variant['attributes'])
  const names = Object.keys(attributes)
  if (names.length > 0) {
    // Copying is most of the work of reading a product with many options, and seldom needed.
    if (areTexts(attributes, names)) return attributes
    return Object.fromEntries(names.map((name) => [name, textOf(attributes[name])] as const))
  }
  const values = listOf(variant['optionValues']).map(recordOf)
  return Object.fromEntries(values.map((option) => [textOf(option['optionName']), textOf(option['value'])] as const))
}

function areTexts(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): values is Readonly<Record<string, string>> {
  return names.every((name) => typeof values[name] === 'string')
}

function optionNamesOf(content: Readonly<Record<string, unknown>>, variants: readonly VariantFacts[]): string[] {
  const ordered = listOf(content['variantOptionOrdering']).filter((name) => typeof name === 'string')
  if (ordered.length > 0) return ordered
  const names = new Set<string>()
  for (const { attributes } of variants) for (const name of Object.keys(attributes)) names.add(name)
  return [...names]
}

function typeOf(code: unknown): ProductType {
  return Object.values(productTypes).find((type) => String(type) === textOf(code)) ?? productTypes.physical
}

/**
 * Returns the value as a record if it is an object, else an empty record. The record inherits from `Object.prototype`, so callers
 * may read only fixed keys that do not exist there.
 */
function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
