import { productTypes, type ProductType } from '../kit/enums.ts'
import { isId } from '../kit/ids.ts'
import { catalogLimits, maxPriceCents, maxStock } from '../kit/limits.ts'
import { Refusal, type FieldProblem } from '../kit/refusal.ts'
import type { Message } from '../kit/text.ts'
import { catalogMessages } from './catalog.messages.ts'

/** What an owner says of a variant; prices in minor units. `stock` null is unlimited. */
export type VariantDraft = {
  sku: string
  attributes?: Readonly<Record<string, string>>
  priceCents: number
  salePriceCents?: number
  onSale?: boolean
  stock: number | null
  mainImageId?: string | null
}

/** What an owner says of a product. */
export type ProductDraft = {
  urlId: string
  title: string
  productType: ProductType
  options: readonly string[]
  variants: readonly VariantDraft[]
  tags: readonly string[]
  categories: readonly string[]
  images: readonly string[]
}

/** Refuses a product that could not be sold as it is, with every problem by field. */
export function checkProduct(draft: ProductDraft): void {
  const fields: Record<string, FieldProblem> = {
    ...problemOfHead(draft),
    ...problemOfOptions(draft.options),
    ...problemOfVariants(draft),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('catalog.product-invalid', { fields })
}

function problemOfHead(draft: ProductDraft): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  if (draft.title.trim() === '' || draft.title.length > 200) fields['title'] = { message: catalogMessages.titleMissing }
  if (!/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*$/i.test(draft.urlId) || draft.urlId.length > 200) {
    fields['urlId'] = { message: catalogMessages.urlInvalid }
  }
  if (!Object.values(productTypes).includes(draft.productType))
    fields['productType'] = { message: catalogMessages.typeUnknown }
  const { tagChars, categoryChars, images, words } = catalogLimits
  if (draft.tags.some((tag) => tag === '' || tag.length > tagChars))
    fields['tags'] = problem(catalogMessages.tagTooLong, { max: tagChars })
  if (draft.categories.some((name) => name === '' || name.length > categoryChars)) {
    fields['categories'] = problem(catalogMessages.categoryTooLong, { max: categoryChars })
  }
  for (const name of ['tags', 'categories'] as const)
    if (draft[name].length > words) fields[name] = problem(catalogMessages.tooManyWords, { max: words })
  if (draft.images.length > images) fields['images'] = problem(catalogMessages.tooManyImages, { max: images })
  if (!draft.images.every(isId)) fields['images'] = { message: catalogMessages.productInvalid }
  return fields
}

function problemOfOptions(options: readonly string[]): Record<string, FieldProblem> {
  if (options.length > catalogLimits.options) {
    return { options: problem(catalogMessages.tooManyOptions, { max: catalogLimits.options }) }
  }
  const twice = options.find((name, index) => name.trim() === '' || options.indexOf(name) !== index)
  return twice === undefined ? {} : { options: problem(catalogMessages.optionTwice, { name: twice }) }
}

function problemOfVariants(draft: ProductDraft): Record<string, FieldProblem> {
  const { variants, options } = draft
  if (variants.length === 0) return { variants: { message: catalogMessages.variantMissing } }
  if (variants.length > catalogLimits.variants) {
    return { variants: problem(catalogMessages.tooManyVariants, { max: catalogLimits.variants }) }
  }
  const seenSkus = new Set<string>()
  const seenChoices = new Set<string>()
  for (const variant of variants) {
    const found = problemOfVariant(variant, options)
    if (found) return { variants: found }
    if (seenSkus.has(variant.sku)) return { variants: problem(catalogMessages.skuTwice, { sku: variant.sku }) }
    seenSkus.add(variant.sku)

    const choice = JSON.stringify(options.map((name) => variant.attributes?.[name]))
    if (seenChoices.has(choice)) return { variants: problem(catalogMessages.combinationTwice, { sku: variant.sku }) }
    seenChoices.add(choice)
  }
  return {}
}

function problemOfVariant(variant: VariantDraft, options: readonly string[]): FieldProblem | null {
  const { sku, attributes = {} } = variant
  if (sku.trim() !== sku || sku === '' || sku.length > 100) return { message: catalogMessages.skuMissing }
  const open = options.find((name) => !Object.hasOwn(attributes, name) || attributes[name] === '')
  if (open !== undefined) return problem(catalogMessages.optionValueMissing, { option: open, sku })
  const prices = [variant.priceCents, variant.salePriceCents ?? 0]
  if (!prices.every((cents) => Number.isSafeInteger(cents) && cents >= 0 && cents <= maxPriceCents)) {
    return problem(catalogMessages.priceInvalid, { sku })
  }
  const { stock } = variant
  if (stock !== null && !(Number.isSafeInteger(stock) && stock >= 0 && stock <= maxStock)) {
    return problem(catalogMessages.stockInvalid, { sku })
  }
  return null
}

function problem<values>(message: Message<values>, values: values): FieldProblem {
  return { message, values }
}
