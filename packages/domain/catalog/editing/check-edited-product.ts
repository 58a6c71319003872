import { isValidForm } from '../../forms/check-form.ts'
import { fieldTypes } from '../../forms/form.ts'
import { billingPeriodUnits, productTypes } from '../../kit/enums.ts'
import { catalogLimits, editingLimits } from '../../kit/limits.ts'
import { Refusal, type FieldProblem } from '../../kit/refusal.ts'
import type { Message } from '../../kit/text.ts'
import { normalUrlId } from '../../pages/url-id.ts'
import { isValidPlan, maySubscribe } from '../../subscriptions/plan.ts'
import { draftMessages } from '../product-draft.messages.ts'
import { tagTypes } from '../products-studio.wire.ts'
import { problemsOfGrid } from './check-grid.ts'
import { problemsOfAmounts } from './gift-amounts.ts'
import { labelLists, repeatedLabels } from './labels.ts'
import type { ProductSnapshot } from './product-snapshot.ts'
import { withoutUndefined } from './without-undefined.ts'

export type FieldProblems = Record<string, FieldProblem>

export const productTitleChars = 200

type Schedule = Pick<ProductSnapshot, 'publishAt' | 'hideAt'>

/**
 * Throws `catalog.product-invalid` with a problem for each wrong field of an edited product, by its path (`variants.3.sku`).
 * `nowMs` is the earliest time at which a product can be shown or hidden; `null` accepts all times. Those of `kept`, which were valid
 * before, are accepted as well.
 */
export function checkEditedProduct(
  product: ProductSnapshot,
  { nowMs, kept }: { nowMs: number | null; kept?: Schedule },
): void {
  refuseProblems({
    ...problemsOfChoices(product),
    ...problemsOfTexts(product),
    ...problemsOfLists(product),
    ...problemsOfWay(product),
    ...problemsOfGrid(product),
    ...problemsOfAmounts(product),
    ...problemsOfSchedule(product, { nowMs, kept }),
  })
}

export function refuseProblems(fields: FieldProblems): void {
  if (Object.keys(fields).length > 0) throw new Refusal('catalog.product-invalid', { fields })
}

/** Returns the problem of a choice that is not among the expected ones (PL-5.05). */
export function problemOfChoice(val: unknown, among: readonly unknown[]): FieldProblem | null {
  return among.includes(val) ? null : problem(draftMessages.notAnOption, { val: String(val) })
}

function problemsOfChoices({ productType, visibility, subscriptionPlan, additionalFieldsForm }: ProductSnapshot) {
  const fieldsOfForm = additionalFieldsForm?.fields ?? []
  return collected({
    productType: problemOfChoice(productType, Object.values(productTypes)),
    visibility: problemOfChoice(visibility, ['visible', 'hidden']),
    ...(subscriptionPlan && {
      'subscriptionPlan.billingPeriod.unit': problemOfChoice(subscriptionPlan.billingPeriod.unit, billingPeriodUnits),
    }),
    ...Object.fromEntries(
      fieldsOfForm.map(({ type }, place) => [
        `additionalFieldsForm.fields.${place}.type`,
        problemOfChoice(type, fieldTypes),
      ]),
    ),
  })
}

function problemsOfTexts(product: ProductSnapshot): FieldProblems {
  const { descriptionChars, seoTitleChars, seoDescriptionChars, buttonTextChars } = editingLimits
  return collected({
    title: product.title === '' ? { message: draftMessages.titleMissing } : tooLong(product.title, productTitleChars),
    urlId: normalUrlId(product.urlId) === product.urlId ? null : { message: draftMessages.urlInvalid },
    excerpt: tooLong(product.excerpt, descriptionChars),
    body: tooLong(product.body, descriptionChars),
    seoTitle: tooLong(product.seoTitle, seoTitleChars),
    seoDescription: tooLong(product.seoDescription, seoDescriptionChars),
    customAddButtonText: tooLong(product.customAddButtonText, buttonTextChars),
  })
}

function tooLong(text: string, max: number): FieldProblem | null {
  return text.length > max ? problem(draftMessages.textTooLong, { max }) : null
}

function problemsOfLists(product: ProductSnapshot): FieldProblems {
  const { tagChars, categoryChars, tags: most, images } = catalogLimits
  const problems: FieldProblems = {}
  for (const tagType of tagTypes) {
    const name = labelLists[tagType]
    const labels = product[name]
    const long =
      tagType === 'tag'
        ? problem(draftMessages.tagTooLong, { max: tagChars })
        : problem(draftMessages.categoryTooLong, { max: categoryChars })
    labels.forEach((label, place) => {
      if (label.length > (tagType === 'tag' ? tagChars : categoryChars)) problems[`${name}.${place}`] = long
    })
    for (const place of repeatedLabels(labels)) {
      problems[`${name}.${place}`] ??= problem(draftMessages.labelTaken, { tagType })
    }
    if (labels.length > most) problems[name] = problem(draftMessages.tooManyWords, { max: most })
  }
  if (product.images.length > images) problems['images'] = problem(draftMessages.tooManyImages, { max: images })
  product.images.forEach((image, place) => {
    if (product.images.indexOf(image) < place) problems[`images.${place}`] = { message: draftMessages.imageTwice }
  })
  return problems
}

function problemsOfWay({ productType, subscriptionPlan, additionalFieldsForm }: ProductSnapshot): FieldProblems {
  const problems: FieldProblems = {}
  const isPlanned = subscriptionPlan !== null
  if (isPlanned && !isValidPlan(subscriptionPlan)) problems['subscriptionPlan'] = { message: draftMessages.planInvalid }
  // Only physical and service products can be subscribed to (SF-5.08).
  if (isPlanned && !maySubscribe(productType)) problems['subscriptionPlan'] = { message: draftMessages.notSubscribable }
  if (additionalFieldsForm && !isValidForm(formOf(additionalFieldsForm))) {
    problems['additionalFieldsForm'] = { message: draftMessages.formInvalid }
  }
  return problems
}

function problemsOfSchedule(
  { publishAt, hideAt }: Schedule,
  { nowMs, kept }: { nowMs: number | null; kept: Schedule | undefined },
): FieldProblems {
  const problemOf = (name: keyof Schedule, at: number | null): FieldProblem | null => {
    if (at === null || (at <= latestMs && (nowMs === null || at > nowMs || at === kept?.[name]))) return null
    return { message: draftMessages.scheduleInvalid }
  }
  const isReversed = publishAt !== null && hideAt !== null && hideAt <= publishAt
  return collected({
    publishAt: problemOf('publishAt', publishAt),
    hideAt: isReversed ? { message: draftMessages.hiddenBeforeShown } : problemOf('hideAt', hideAt),
  })
}

/** The year 9999, the last one that dates are written with. */
const latestMs = 253_402_300_799_999

/** The form's type without the optional fields that are undefined. */
export function formOf(form: NonNullable<ProductSnapshot['additionalFieldsForm']>) {
  return { ...form, fields: form.fields.map((field) => withoutUndefined(field)) }
}

/** Leaves out the fields without a problem. */
export function collected(problems: Readonly<Record<string, FieldProblem | null>>): FieldProblems {
  return Object.fromEntries(Object.entries(problems).flatMap(([path, found]) => (found ? [[path, found]] : [])))
}

function problem<values>(message: Message<values>, values: values): FieldProblem {
  return { message, values }
}
