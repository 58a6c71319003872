import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { displayedProductPrice, unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { isOnSale } from '@sitewright/domain/catalog/product-status.ts'
import { productTypes, itemRecordTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import type { Author, Item, ProductStructuredContent } from '@sitewright/domain/pages/page-json.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import type { ImageJson } from '../media/index.ts'
import type { ProductContent, ProductRow, VariantRow } from './product.ts'
import {
  toVariantMoney,
  buildStoredVariantJson,
  addStockToVariant,
  type VariantMoneyField,
  type StoredVariantJson,
} from './variant-json.ts'

/** All data that a product's page JSON is built from. */
export type ProductJsonSource = {
  product: ProductRow
  content: ProductContent
  variants: readonly VariantRow[]
  imageIds: readonly string[]
  images: ReadonlyMap<string, ImageJson>
  collectionUrlId: string
  /** When the product stops being for sale. */
  hideMs: number | null
  updatedMs: number
}

/** A product as templates and `?format=json` receive it (SF-3.04). */
export type ProductItemJson = Omit<Item, 'author' | 'authorId'> & {
  recordType: typeof itemRecordTypes.storeItem
  recordTypeLabel: 'store-item'
  authorId?: string
  author?: Pick<Author, 'id' | 'displayName'>
  commentState: 1
  mainImage?: ImageJson
  items: ImageJson[]
  variantOptionOrdering: string[]
  structuredContent: ProductStructuredContent
}

/** A product's page JSON as stored: without stock and currency, which change without an edit of the product. */
export type StoredProductJson = Omit<ProductItemJson, 'structuredContent'> & {
  structuredContent: Omit<ProductItemJson['structuredContent'], VariantMoneyField | 'variants'> & {
    variants: StoredVariantJson[]
  }
}

/** Data added to a stored document when it is read: units by variant id (`null` means unlimited), and the site's currency. */
export type StockAndCurrency = { stock: Readonly<Record<string, number | null>> | null; currency: string }

/** A product in card lists, search results and carts: a few hundred bytes. */
export type ProductCardJson = {
  id: string
  title: string
  fullUrl: string
  productType: ProductType
  /** Lowest price in minor units. `from` is set when other variants have higher prices. */
  cents: number
  originalCents?: number
  from?: true
  onSale?: true
  options?: string[]
  image?: { id: string; url: string; size: string; color?: string; alt?: string }
}

/**
 * Product data stored with each variant for cart lines, so that loading a cart need not read products. `image` is the variant's
 * own, else the product's first image.
 */
export type CartLineProductJson = {
  productType: ProductType
  title: string
  fullUrl: string
  options: string[]
  /** Set when the product is sold as a subscription only. */
  isSubscribable?: true
  /** Set when the product has additional fields to fill in before it is bought. */
  form?: true
  /** Definition of the additional fields. Not stored: set only on the variant that is being added to a cart. */
  fields?: FormDefinition
  image: { url: string; alt: string; color: string | null; width: number; height: number } | null
  /** Weight of one unit; missing when it is unknown. */
  weightGrams?: number
  /** Missing for the standard class. */
  taxClass?: string
  /** When the product stops being for sale; missing when it has no end. */
  hideMs?: number
}

/** Builds a product's page JSON without stock and currency. */
export function buildStoredProductJson(source: ProductJsonSource): StoredProductJson {
  const { product, content, images } = source
  const gallery = source.imageIds.flatMap((id) => images.get(id) ?? [])
  const { author, seoTitle = '', seoDescription = '' } = content
  return {
    ...imageOfItem(gallery[0]),
    id: product.id,
    collectionId: product.collectionId,
    recordType: itemRecordTypes.storeItem,
    recordTypeLabel: 'store-item',
    addedOn: product.createdMs,
    updatedOn: source.updatedMs,
    publishOn: product.createdMs,
    displayIndex: product.position,
    starred: content.isFeatured,
    passthrough: false,
    tags: content.tags,
    categories: content.categories,
    workflowState: 1,
    title: content.title,
    urlId: product.urlId,
    fullUrl: fullUrlOf(source),
    body: content.body,
    excerpt: content.excerpt,
    ...(author ? { authorId: author.id, author } : {}),
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: 1,
    unsaved: false,
    items: gallery,
    variantOptionOrdering: content.options,
    ...(seoTitle + seoDescription === '' ? {} : { seoData: { seoTitle, seoDescription } }),
    structuredContent: structuredContent(source),
  }
}

/** Adds the current stock and currency to a stored product. A variant without a stock row has no units. */
export function addStockToProduct(item: StoredProductJson, { stock, currency }: StockAndCurrency): ProductItemJson {
  const content = item.structuredContent
  const variants = content.variants.map((variant) => addStockToVariant(variant, stock?.[variant.id], currency))
  const [first] = variants
  const isDigital = content.productType === productTypes.digital
  const money = isDigital && first ? toVariantMoney(first, currency) : {}
  return { ...item, structuredContent: { ...content, ...money, variants } }
}

/** Builds a product's card, without its stock. */
export function buildProductCard(source: ProductJsonSource): ProductCardJson {
  const facts = factsOf(source)
  const price = displayedProductPrice(facts)
  const image = source.imageIds.flatMap((id) => source.images.get(id) ?? [])[0]
  return {
    id: source.product.id,
    title: source.content.title,
    fullUrl: fullUrlOf(source),
    productType: source.product.productType,
    cents: price.cents,
    ...(price.kind === 'single' && price.originalCents !== null ? { originalCents: price.originalCents } : {}),
    ...(price.kind === 'from' ? { from: true } : {}),
    ...(isOnSale(facts) ? { onSale: true } : {}),
    ...(source.content.options.length > 0 ? { options: source.content.options } : {}),
    ...(image ? { image: imageOfCard(image) } : {}),
  }
}

/** Returns the distinct current prices of the variants in minor units, ascending. */
export function distinctVariantPricesCents({ variants }: ProductJsonSource): number[] {
  return [...new Set(variants.map(unitPriceCents))].toSorted((a, b) => a - b)
}

export function buildCartVariantData(source: ProductJsonSource, variant: VariantRow): CartLineProductJson {
  const { product, content, images } = source
  const image = [variant.mainImageId ?? '', ...source.imageIds].flatMap((id) => images.get(id) ?? [])[0]
  return {
    productType: product.productType,
    title: content.title,
    fullUrl: fullUrlOf(source),
    options: content.options,
    ...(content.isSubscribable && { isSubscribable: true }),
    ...(content.additionalFieldsForm && { form: true }),
    image: image ? imageOfLine(image) : null,
    ...(variant.weightGrams > 0 && { weightGrams: variant.weightGrams }),
    ...(variant.taxClass !== standardTaxClass && { taxClass: variant.taxClass }),
    ...(source.hideMs !== null && { hideMs: source.hideMs }),
  }
}

function imageOfLine(image: ImageJson): NonNullable<CartLineProductJson['image']> {
  const [width = 0, height = 0] = image.originalSize.split('x').map(Number)
  return { url: image.assetUrl, alt: image.altText, color: image.colorData?.centerAverage ?? null, width, height }
}

function structuredContent(source: ProductJsonSource): StoredProductJson['structuredContent'] {
  const { product, content, variants, images } = source
  const { subscriptionPlan, additionalFieldsForm } = content
  return {
    _type: 'SqspProduct',
    productType: product.productType,
    variants: variants.map((variant) => {
      return buildStoredVariantJson(variant, content.options, images.get(variant.mainImageId ?? ''))
    }),
    variantOptionOrdering: content.options,
    onSale: variants.some((variant) => variant.onSale),
    isSubscribable: content.isSubscribable,
    ...(subscriptionPlan && { subscriptionPlan }),
    ...(additionalFieldsForm && { additionalFieldsFormId: additionalFieldsForm.id, additionalFieldsForm }),
    useCustomAddButtonText: content.customAddButtonText !== '',
    customAddButtonText: content.customAddButtonText,
  }
}

function factsOf({ product, content, variants }: ProductJsonSource): ProductFacts {
  const [first] = variants
  return {
    id: product.id,
    productType: product.productType,
    optionNames: content.options,
    variants: variants.map(({ id, sku, attributes, priceCents, salePriceCents, onSale }) => {
      return { id, sku, attributes, priceCents, salePriceCents, onSale, unlimited: false, qtyInStock: 0 }
    }),
    isSubscribable: content.isSubscribable,
    priceCents: first?.priceCents ?? 0,
    salePriceCents: first?.salePriceCents ?? 0,
    onSale: first?.onSale ?? false,
    currency: defaultCurrency, // the currency does not matter, because prices are only compared with each other
  }
}

/**
 * Returns the fields of the main image as fields of the product, because templates read them there as well as from `mainImage`.
 */
function imageOfItem(image: ImageJson | undefined): Partial<StoredProductJson> {
  if (!image) return {}
  const { id, recordType: _type, title: _title, body: _body, ...fields } = image
  return { ...fields, mainImageId: id, mainImage: image }
}

function imageOfCard(image: ImageJson): NonNullable<ProductCardJson['image']> {
  const color = image.colorData?.centerAverage
  return {
    id: image.id,
    url: image.assetUrl,
    size: image.originalSize,
    ...(color === undefined ? {} : { color }),
    ...(image.altText ? { alt: image.altText } : {}),
  }
}

function fullUrlOf({ collectionUrlId, product }: ProductJsonSource): string {
  return `/${collectionUrlId}/${product.urlId}`
}
