import type { FormDefinition } from '../forms/form.ts'
import { isValidForm } from '../forms/check-form.ts'
import { productTypes, type ProductType } from '../kit/enums.ts'
import { isId } from '../kit/ids.ts'
import { catalogLimits, maxPriceCents, maxSizeMm, maxStock, maxTaxClassChars, maxWeightGrams } from '../kit/limits.ts'
import { Refusal, type FieldProblem } from '../kit/refusal.ts'
import type { Message } from '../kit/text.ts'
import { normalUrlId } from '../pages/url-id.ts'
import { standardTaxClass } from '../shipping/taxes.ts'
import { isValidPlan, maySubscribe, type SubscriptionPlan } from '../subscriptions/plan.ts'
import { draftMessages } from './product-draft.messages.ts'

/** The fields of a variant that an owner saves. Prices in minor units; `stock` is `null` for unlimited stock. */
export type VariantDraft = {
  sku: string
  attributes?: Readonly<Record<string, string>>
  priceCents: number
  salePriceCents?: number
  onSale?: boolean
  stock: number | null
  mainImageId?: string | null
} & ParcelDraft

/** Weight, size and tax class of one unit. Missing measures are 0, which means unknown; the class is `standard` by default. */
export type ParcelDraft = {
  weightGrams?: number
  lengthMm?: number
  widthMm?: number
  heightMm?: number
  /** `standard`, `exempt` or a class that the shop's tax rules name. */
  taxClass?: string
}

/** The fields of a product that an owner saves. */
export type ProductDraft = {
  urlId: string
  title: string
  productType: ProductType
  options: readonly string[]
  variants: readonly VariantDraft[]
  tags: readonly string[]
  categories: readonly string[]
  images: readonly string[]
  /** Billing plan of a product that is sold only as a subscription; `null` or missing for one-time purchases. */
  subscriptionPlan?: SubscriptionPlan | null
  /** Form with questions that the shopper answers before the product is added to the cart (SF-2.08). */
  additionalFieldsForm?: FormDefinition | null
}

/**
 * Throws a `Refusal` with the code `catalog.product-invalid` and the problems by field when a product has invalid or missing
 * data.
 */
export function checkProduct(draft: ProductDraft): void {
  const fields: Record<string, FieldProblem> = {
    ...problemOfHead(draft),
    ...problemOfWay(draft),
    ...problemOfOptions(draft.options),
    ...problemOfVariants(draft),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('catalog.product-invalid', { fields })
}

function problemOfHead(draft: ProductDraft): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  if (draft.title.trim() === '' || draft.title.length > 200) fields['title'] = { message: draftMessages.titleMissing }
  if (normalUrlId(draft.urlId) === null) fields['urlId'] = { message: draftMessages.urlInvalid }
  if (!Object.values(productTypes).includes(draft.productType))
    fields['productType'] = { message: draftMessages.typeUnknown }
  const { tagChars, categoryChars, images, tags: words } = catalogLimits
  if (draft.tags.some((tag) => tag === '' || tag.length > tagChars))
    fields['tags'] = problem(draftMessages.tagTooLong, { max: tagChars })
  if (draft.categories.some((name) => name === '' || name.length > categoryChars)) {
    fields['categories'] = problem(draftMessages.categoryTooLong, { max: categoryChars })
  }
  for (const name of ['tags', 'categories'] as const)
    if (draft[name].length > words) fields[name] = problem(draftMessages.tooManyWords, { max: words })
  if (draft.images.length > images) fields['images'] = problem(draftMessages.tooManyImages, { max: images })
  if (!draft.images.every(isId)) fields['images'] = { message: draftMessages.productInvalid }
  return fields
}

function problemOfWay({
  productType,
  subscriptionPlan,
  additionalFieldsForm,
}: ProductDraft): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  if (subscriptionPlan && !isValidPlan(subscriptionPlan))
    fields['subscriptionPlan'] = { message: draftMessages.planInvalid }
  // Only physical and service products can be subscribed to (SF-5.08).
  if (subscriptionPlan && !maySubscribe(productType))
    fields['subscriptionPlan'] = { message: draftMessages.notSubscribable }
  if (additionalFieldsForm && !isValidForm(additionalFieldsForm)) {
    fields['additionalFieldsForm'] = { message: draftMessages.formInvalid }
  }
  return fields
}

function problemOfOptions(options: readonly string[]): Record<string, FieldProblem> {
  if (options.length > catalogLimits.options) {
    return { options: problem(draftMessages.tooManyOptions, { max: catalogLimits.options }) }
  }
  const twice = options.find((name, index) => name.trim() === '' || options.indexOf(name) !== index)
  if (twice !== undefined) return { options: problem(draftMessages.optionTwice, { name: twice }) }
  return options.every(isOptionText) ? {} : { options: optionInvalid }
}

const optionInvalid = problem(draftMessages.optionInvalid, { max: catalogLimits.optionChars })

/**
 * True for a valid option name or value. Refuses control characters, because browsers change line breaks in posted forms, and NUL
 * and lone surrogates, which PostgreSQL cannot store.
 */
function isOptionText(text: string): boolean {
  return text.length <= catalogLimits.optionChars && isPlainText(text)
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

function problemOfVariants(draft: ProductDraft): Record<string, FieldProblem> {
  const { variants, options } = draft
  if (variants.length === 0) return { variants: { message: draftMessages.variantMissing } }
  if (variants.length > catalogLimits.variants) {
    return { variants: problem(draftMessages.tooManyVariants, { max: catalogLimits.variants }) }
  }
  const seenSkus = new Set<string>()
  const seenChoices = new Set<string>()
  for (const variant of variants) {
    const found = problemOfVariant(variant, options)
    if (found) return { variants: found }
    if (seenSkus.has(variant.sku)) return { variants: problem(draftMessages.skuTwice, { sku: variant.sku }) }
    seenSkus.add(variant.sku)

    const choice = JSON.stringify(options.map((name) => variant.attributes?.[name]))
    if (seenChoices.has(choice)) return { variants: problem(draftMessages.combinationTwice, { sku: variant.sku }) }
    seenChoices.add(choice)
  }
  return {}
}

function problemOfVariant(variant: VariantDraft, options: readonly string[]): FieldProblem | null {
  const { sku, attributes = {} } = variant
  if (sku.trim() !== sku || sku === '' || sku.length > 100) return { message: draftMessages.skuMissing }
  const open = options.find((name) => !Object.hasOwn(attributes, name) || attributes[name] === '')
  if (open !== undefined) return problem(draftMessages.optionValueMissing, { option: open, sku })
  if (!options.every((name) => isOptionText(attributes[name] ?? ''))) return optionInvalid
  const prices = [variant.priceCents, variant.salePriceCents ?? 0]
  if (!prices.every((cents) => Number.isSafeInteger(cents) && cents >= 0 && cents <= maxPriceCents)) {
    return problem(draftMessages.priceInvalid, { sku })
  }
  const { stock } = variant
  if (stock !== null && !(Number.isSafeInteger(stock) && stock >= 0 && stock <= maxStock)) {
    return problem(draftMessages.stockInvalid, { sku })
  }
  return problemOfParcel(variant, sku)
}

/** Returns what is wrong with the weight, size or tax class of a variant; `null` when they are valid. */
export function problemOfParcel(parcel: ParcelDraft, sku: string): FieldProblem | null {
  const { weightGrams = 0, lengthMm = 0, widthMm = 0, heightMm = 0, taxClass = standardTaxClass } = parcel
  const isWithin = (measure: number, most: number): boolean =>
    Number.isSafeInteger(measure) && measure >= 0 && measure <= most
  const isSize = [lengthMm, widthMm, heightMm].every((mm) => isWithin(mm, maxSizeMm))
  if (!isSize || !isWithin(weightGrams, maxWeightGrams)) return problem(draftMessages.measuresInvalid, { sku })
  const isClass = taxClass !== '' && taxClass.trim() === taxClass && taxClass.length <= maxTaxClassChars
  return isClass && isPlainText(taxClass) ? null : problem(draftMessages.taxClassInvalid, { sku })
}

function problem<values>(message: Message<values>, values: values): FieldProblem {
  return { message, values }
}
