import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { planLimits } from '@sitewright/domain/subscriptions/plan.ts'
import { gridColumns } from '../grid/product-fields.ts'
import { cellKey, problemsOf, type Problem, type Problems } from '../grid/read-cells.ts'
import type { GridColumn, VariantTable } from '../grid/variant-table.ts'
import type { FormFacts, ProductForm } from './product-form.ts'
import { readZonedText } from './zoned-time.ts'

/** Fields of the form besides the grid, by the name under which their problem is shown. */
type FormField = 'title' | 'urlId' | 'plan' | 'payments' | 'publishAt' | 'tags' | 'categories' | 'images'
export type FormProblems = { fields: ReadonlyMap<string, Problem>; cells: Problems }

const maxTitleChars = 200

/** Checks the form, as the server does once more. */
export function formProblems(form: ProductForm, facts: FormFacts): FormProblems {
  const fields = new Map<FormField, Problem>()
  const title = form.title.trim()
  if (title === '') fields.set('title', (translate) => translate(messages.titleMissing))
  else if (title.length > maxTitleChars)
    fields.set('title', (translate) => translate(messages.titleTooLong, { max: maxTitleChars }))
  if (normalUrlId(form.urlId) === null) fields.set('urlId', (translate) => translate(messages.urlMissing))
  if (form.plan && !isCount(form.plan.every, planLimits.units)) fields.set('plan', planProblem)
  if (form.plan && form.plan.payments !== null && !isCount(form.plan.payments, planLimits.cycles))
    fields.set('payments', planProblem)
  if (form.visibility === 'hidden' && form.publishAt !== '' && readZonedText(form.publishAt, facts.timeZone) === null)
    fields.set('publishAt', (translate) => translate(messages.publishInvalid))
  for (const name of ['tags', 'categories'] as const)
    if (form[name].length > catalogLimits.tags)
      fields.set(name, (translate) => translate(messages.tooManyLabels, { max: catalogLimits.tags }))
  const columns = gridColumns(form.table.options, form.productType)
  return { fields, cells: problemsOf(form.table, columns, facts.currency) }
}

const planProblem: Problem = (translate) => translate(messages.planInvalid)

function isCount(text: string, most: number): boolean {
  return /^[1-9]\d{0,3}$/u.test(text) && Number(text) <= most
}

/** The columns of the grid by the names that the server's problems have for them. */
const columnOfName: Record<string, GridColumn> = {
  sku: 'sku',
  priceCents: 'price',
  salePriceCents: 'salePrice',
  stock: 'stock',
  weightGrams: 'weight',
  lengthMm: 'length',
  widthMm: 'width',
  heightMm: 'height',
  taxClass: 'taxClass',
}

const fieldOfName: Record<string, FormField> = {
  'subscriptionPlan.billingPeriod.value': 'plan',
  'subscriptionPlan.numBillingCycles': 'payments',
  subscriptionPlan: 'plan',
}

/** Sorts the server's problems, which are named by paths such as `variants.3.sku`, into fields and cells of the form. */
export function serverProblems(errors: Readonly<Record<string, string>>, table: VariantTable): FormProblems {
  const fields = new Map<string, Problem>()
  const cells = new Map<string, Problem>()
  for (const [path, text] of Object.entries(errors)) {
    const [name = '', place = '', field = '', ...rest] = path.replace(/^product\./, '').split('.')
    const row = name === 'variants' ? table.rows[Number(place)] : undefined
    const column = field === 'attributes' ? table.options.indexOf(rest.join('.')) : columnOfName[field]
    if (row && place !== '' && column !== undefined && column !== -1) cells.set(cellKey(row, column), () => text)
    else fields.set(fieldOfName[path] ?? name, () => text)
  }
  return { fields, cells }
}
