import { alertTitle } from '@sitewright/domain/cart/alert-title.ts'
import { purchaseProblem } from '@sitewright/domain/cart/purchase-problem.ts'
import { fromPageData } from '@sitewright/domain/catalog/product-facts.ts'
import { checkQuantity } from '@sitewright/domain/catalog/quantity-input.ts'
import { checkoutMessages } from '@sitewright/domain/checkout/checkout.messages.ts'
import { readAnswers, type Answers, type FieldsForm } from '@sitewright/domain/forms/additional-fields.ts'
import { purchaseFormMessages as words } from '@sitewright/domain/forms/purchase-form.messages.ts'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refusalText } from '@sitewright/domain/refusals.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { readLineFields } from '../cart/index.ts'
import { readProductsById, type ItemJson } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Problem, SystemPageRequest, SystemPageContent } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { answersIn, fieldModels } from './field-model.ts'
import { fieldsTemplate } from './fields-template.ts'

/** The form of a product for browsers without scripts (SF-4.16). Checks the stock before it asks anything. */
export async function readFieldsPage(ctx: Ctx, { query, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const asked = problem ? textsIn(problem.body) : query
  const { itemId = '', sku = '', quantity = '1', cameFrom = '', isExpress = '' } = asked
  const [item] = isId(itemId) ? await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId])) : []
  const form = item?.structuredContent.additionalFieldsForm
  if (!item || !form) throw new Refusal('kit.not-found')

  const product = item.structuredContent
  const { customAddButtonText, isSubscribable, productType } = product
  const usual = isSubscribable ? catalogMessages.subscribe : catalogMessages.addToCart
  return content(ctx, form, {
    action: '/cart/additional-fields',
    answers: problem ? answersIn(form, asked) : {},
    problem,
    alert: problem?.text ?? stockProblem(ctx, item, sku, quantity),
    alertTitle: text(ctx.locale, alertTitle(productType, isExpress === 'true')),
    what: item.title,
    help: text(ctx.locale, checkoutMessages.fieldsHelp),
    submit: customAddButtonText || text(ctx.locale, usual),
    hidden: [
      { name: 'itemId', value: itemId },
      { name: 'sku', value: sku },
      { name: 'quantity', value: quantity },
      { name: 'cameFrom', value: cameFrom || item.fullUrl },
      ...(isExpress === 'true' ? [{ name: 'isExpress', value: 'true' }] : []),
    ],
    backUrl: item.fullUrl,
  })
}

/** The form that changes the answers of a cart line, for browsers without scripts (SF-7.04). */
export async function readEditPage(ctx: Ctx, { params, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const entryId = params['entryId'] ?? ''
  if (!isId(entryId)) throw new Refusal('kit.not-found')
  const { entry, additionalFieldsForm: form, additionalFields } = await readLineFields(ctx, entryId)
  return content(ctx, form as FieldsForm, {
    action: `/cart/entries/${entryId}/additional-fields`,
    answers: problem
      ? answersIn(form as FieldsForm, textsIn(problem.body))
      : (readAnswers(additionalFields ?? '{}') ?? {}),
    problem,
    alert: problem?.text ?? '',
    alertTitle: text(ctx.locale, words.unableToSave),
    what: entry.title,
    help: '',
    submit: text(ctx.locale, words.save),
    hidden: [],
    backUrl: '/cart',
  })
}

/** Explains why the product cannot be bought; '' when it can. */
function stockProblem(ctx: Ctx, item: ItemJson, sku: string, typed: string): string {
  const product = fromPageData(item)
  const variant = product.variants.find((one) => one.sku === sku)
  const checked = checkQuantity(typed)
  const quantity = 'quantity' in checked ? checked.quantity : 1
  const found = purchaseProblem(product, variant ? { kind: 'match', variant } : { kind: 'unavailable' }, quantity)
  return found ? refusalText(ctx.locale, new Refusal(found.code, { values: found.values })) : ''
}

type Shown = {
  action: string
  answers: Answers
  problem: Problem | null
  alert: string
  alertTitle: string
  what: string
  help: string
  submit: string
  hidden: { name: string; value: string }[]
  backUrl: string
}

function content(ctx: Ctx, form: FieldsForm, { answers, problem, backUrl, ...shown }: Shown): SystemPageContent {
  const heading = form.name || text(ctx.locale, words.title)
  const { backToCart, backToItem } = checkoutMessages
  const data = {
    ...shown,
    heading,
    fields: fieldModels(ctx.locale, form, answers, problem?.fields ?? {}),
    back: { url: backUrl, title: text(ctx.locale, backUrl === '/cart' ? backToCart : backToItem) },
  }
  return { title: heading, template: fieldsTemplate, data }
}

function textsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
