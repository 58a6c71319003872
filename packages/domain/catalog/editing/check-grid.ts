import { catalogLimits, maxPriceCents } from '../../kit/limits.ts'
import type { FieldProblem } from '../../kit/refusal.ts'
import type { Message } from '../../kit/text.ts'
import { problemOfParcel } from '../check-product.ts'
import { draftMessages } from '../product-draft.messages.ts'
import type { EditableVariant, ProductSnapshot } from './product-snapshot.ts'

type Problems = Record<string, FieldProblem>
type Grid = Pick<ProductSnapshot, 'options' | 'variants'>

export const skuChars = 100

/** Returns the problems of options and variants by their path; each cell of the grid has its own. */
export function problemsOfGrid({ options, variants }: Grid): Problems {
  const { options: mostOptions, variants: mostVariants } = catalogLimits
  if (options.length > mostOptions) return { options: problem(draftMessages.tooManyOptions, { max: mostOptions }) }
  if (variants.length === 0) return { variants: { message: draftMessages.variantMissing } }
  if (variants.length > mostVariants) {
    return { variants: problem(draftMessages.tooManyVariants, { max: mostVariants }) }
  }
  const problems = problemsOfOptions(options)
  variants.forEach((variant, place) => {
    for (const [name, found] of Object.entries(problemsOfVariant(variant, options))) {
      problems[`variants.${place}.${name}`] = found
    }
  })
  return { ...problemsOfRepetition(variants, options), ...problems }
}

function problemsOfOptions(options: readonly string[]): Problems {
  const problems: Problems = {}
  options.forEach((name, place) => {
    if (name === '' || !isOptionText(name)) problems[`options.${place}`] = optionInvalid
    else if (options.indexOf(name) < place) problems[`options.${place}`] = problem(draftMessages.optionTwice, { name })
  })
  return problems
}

const optionInvalid = problem(draftMessages.optionInvalid, { max: catalogLimits.optionChars })

/** Control characters are refused, because browsers change line breaks in posted forms. */
function isOptionText(text: string): boolean {
  return text.length <= catalogLimits.optionChars && text.trim() === text && isPlainText(text)
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

function problemsOfVariant(variant: EditableVariant, options: readonly string[]): Problems {
  const { sku, attributes } = variant
  const problems: Problems = {}
  if (sku === '') problems['sku'] = { message: draftMessages.skuMissing }
  else if (sku.length > skuChars || !isPlainText(sku))
    problems['sku'] = problem(draftMessages.skuInvalid, { max: skuChars })
  for (const name of ['priceCents', 'salePriceCents'] as const) {
    if (variant[name] < 0 || variant[name] > maxPriceCents)
      problems[name] = problem(draftMessages.priceInvalid, { sku })
  }
  for (const option of options) {
    const value = Object.hasOwn(attributes, option) ? (attributes[option] ?? '') : ''
    if (value === '') problems[`attributes.${option}`] = problem(draftMessages.optionValueMissing, { option, sku })
    else if (!isOptionText(value)) problems[`attributes.${option}`] = optionInvalid
  }
  return { ...problems, ...problemsOfParcel(variant) }
}

function problemsOfParcel(variant: EditableVariant): Problems {
  const problems: Problems = {}
  for (const name of ['weightGrams', 'lengthMm', 'widthMm', 'heightMm', 'taxClass'] as const) {
    const found = problemOfParcel({ [name]: variant[name] }, variant.sku)
    if (found) problems[name] = found
  }
  return problems
}

/** A SKU or a choice of option values can be there once. The later variant has the problem. */
function problemsOfRepetition(variants: readonly EditableVariant[], options: readonly string[]): Problems {
  const problems: Problems = {}
  const skus = new Set<string>()
  const choices = new Set<string>()
  variants.forEach(({ sku, attributes }, place) => {
    if (skus.has(sku)) problems[`variants.${place}.sku`] = problem(draftMessages.skuTwice, { sku })
    skus.add(sku)
    const choice = JSON.stringify(options.map((name) => attributes[name]))
    if (choices.has(choice)) problems[`variants.${place}.attributes`] = problem(draftMessages.combinationTwice, { sku })
    choices.add(choice)
  })
  return problems
}

function problem<values>(message: Message<values>, values: values): FieldProblem {
  return { message, values }
}
