import { needsFile } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { filesCardMessages } from '@sitewright/domain/downloads/product-files-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { planLimits } from '@sitewright/domain/subscriptions/plan.ts'
import { hasAmounts, problemsOfAmounts } from '../grid/gift-amounts.ts'
import { gridColumns } from '../grid/product-fields.ts'
import { cellKey, problemsOf, type Problem, type Problems } from '../grid/read-cells.ts'
import type { GridColumn, VariantTable } from '../grid/variant-table.ts'
import { canEnd, type ProductForm } from './product-form.ts'
import { readZonedText } from './zoned-time.ts'

/** Fields of the form besides the grid, by the name under which their problem is shown. */
type FormField =
  | 'visibility'
  | 'title'
  | 'urlId'
  | 'plan'
  | 'payments'
  | 'publishAt'
  | 'hideAt'
  | 'tags'
  | 'categories'
  | 'images'
export type FormProblems = { fields: ReadonlyMap<string, Problem>; cells: Problems }

const maxTitleChars = 200

/** Checks the form, as the server does once more. */
export function formProblems(form: ProductForm, facts: ProductDetail): FormProblems {
  const fields = new Map<FormField, Problem>()
  const title = form.title.trim()
  if (title === '') fields.set('title', (translate) => translate(messages.titleMissing))
  else if (title.length > maxTitleChars)
    fields.set('title', (translate) => translate(messages.titleTooLong, { max: maxTitleChars }))
  if (normalUrlId(form.urlId) === null) fields.set('urlId', (translate) => translate(messages.urlMissing))
  if (form.plan && !isCount(form.plan.every, planLimits.units)) fields.set('plan', planProblem)
  if (form.plan && form.plan.payments !== null && !isCount(form.plan.payments, planLimits.cycles))
    fields.set('payments', planProblem)
  for (const [name, problem] of problemsOfSchedule(form, facts.timeZone)) fields.set(name, problem)
  if (lacksFile(form, facts)) {
    const field = form.visibility === 'visible' ? 'visibility' : 'publishAt'
    fields.set(field, (translate) => translate(filesCardMessages.neededFirst))
  }
  for (const name of ['tags', 'categories'] as const)
    if (form[name].length > catalogLimits.tags)
      fields.set(name, (translate) => translate(messages.tooManyLabels, { max: catalogLimits.tags }))
  const columns = gridColumns(form.table.options, form.productType)
  const cells = problemsOf(form.table, columns, facts.currency)
  return {
    fields,
    cells: hasAmounts(form) ? new Map([...cells, ...problemsOfAmounts(form.table, facts.currency)]) : cells,
  }
}

function problemsOfSchedule(form: ProductForm, timeZone: string): [FormField, Problem][] {
  const from = form.visibility === 'visible' ? '' : form.publishAt
  const until = canEnd(form) ? form.hideAt : ''
  const [fromMs, untilMs] = [readZonedText(from, timeZone), readZonedText(until, timeZone)]
  const problems: [FormField, Problem][] = []
  if (from !== '' && fromMs === null) problems.push(['publishAt', (translate) => translate(messages.publishInvalid)])
  if (until !== '' && untilMs === null) problems.push(['hideAt', (translate) => translate(messages.publishInvalid)])
  if (fromMs !== null && untilMs !== null && untilMs <= fromMs)
    problems.push(['hideAt', (translate) => translate(draftMessages.hiddenBeforeShown)])
  return problems
}

/** True for a download without a file that is to be shown and was not before. */
function lacksFile(form: ProductForm, { product, fileCount }: ProductDetail): boolean {
  const isKept = { archivedMs: null, deletedMs: null }
  const isWanted = needsFile({ ...form, ...isKept, publishAt: form.publishAt === '' ? null : 0 })
  return fileCount === 0 && isWanted && !needsFile({ ...product, ...isKept })
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
