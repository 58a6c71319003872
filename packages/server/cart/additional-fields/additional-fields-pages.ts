import { purchaseProblem } from '@sitewright/domain/purchase/purchase-problem.ts'
import { purchaseFailureTitle } from '@sitewright/domain/purchase/purchase-failure-title.ts'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { parseProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { parseQuantity } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { checkoutMessages } from '@sitewright/domain/checkout/checkout.messages.ts'
import { purchaseFormMessages } from '@sitewright/domain/forms/purchase-form.messages.ts'
import { parseAnswers } from '@sitewright/domain/forms/stored-answers.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refusalText } from '@sitewright/domain/refusals.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { readProductsById, type ProductItemJson } from '../../catalog/index.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { formPage, postedTexts, readPostedAnswers } from '../../forms/index.ts'
import type { SystemPage, SystemPageContent, SystemPageRequest } from '../../http/index.ts'
import { readLineWithForm } from './update-additional-fields.ts'

/**
 * System pages that ask for a product's additional fields in browsers without scripts. When a post of such a form is refused, the
 * page shows the form again with the messages.
 */
export function additionalFieldsPages(): readonly SystemPage[] {
  const editPath = '/cart/entries/:entryId/additional-fields'
  return [
    { path: '/cart/additional-fields', posts: ['/cart/additional-fields'], read: readFormBeforePurchase },
    { path: editPath, posts: [editPath], read: readFormOfLine },
  ]
}

/**
 * Reads the page that asks for a product's additional fields before the purchase, for browsers without scripts (SF-4.16). Its
 * alert says when the product cannot be bought, for example because it is sold out.
 */
async function readFormBeforePurchase(ctx: Ctx, { query, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const values = problem ? postedTexts(problem.body) : query
  const { itemId = '', sku = '', quantity = '1', cameFrom = '', isExpress = '' } = values
  const [item] = isId(itemId) ? await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId])) : []
  const form = item?.structuredContent.additionalFieldsForm
  if (!item || !form) throw new Refusal('kit.not-found')

  const product = item.structuredContent
  const { customAddButtonText, isSubscribable, productType } = product
  const usual = isSubscribable ? catalogMessages.subscribe : catalogMessages.addToCart
  return formPage(ctx, form, {
    action: '/cart/additional-fields',
    answers: problem ? readPostedAnswers(form, values) : {},
    problem,
    alert: problem?.text ?? stockProblem(ctx, item, sku, quantity),
    alertTitle: messageText(ctx.locale, purchaseFailureTitle(productType, isExpress === 'true')),
    subject: item.title,
    help: messageText(ctx.locale, checkoutMessages.fieldsHelp),
    submit: customAddButtonText || messageText(ctx.locale, usual),
    hidden: [
      { name: 'itemId', value: itemId },
      { name: 'sku', value: sku },
      { name: 'quantity', value: quantity },
      { name: 'cameFrom', value: cameFrom || item.fullUrl },
      ...(isExpress === 'true' ? [{ name: 'isExpress', value: 'true' }] : []),
    ],
    back: { url: item.fullUrl, title: messageText(ctx.locale, checkoutMessages.backToItem) },
  })
}

/** Reads the page that changes the additional fields of a cart line, for browsers without scripts (SF-7.04). */
async function readFormOfLine(ctx: Ctx, { params, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const entryId = params['entryId'] ?? ''
  if (!isId(entryId)) throw new Refusal('kit.not-found')
  const { entry, form } = await readLineWithForm(ctx, entryId)
  return formPage(ctx, form, {
    action: `/cart/entries/${entryId}/additional-fields`,
    answers: problem
      ? readPostedAnswers(form, postedTexts(problem.body))
      : (parseAnswers(entry.additionalFields ?? '{}') ?? {}),
    problem,
    alert: problem?.text ?? '',
    alertTitle: messageText(ctx.locale, purchaseFormMessages.unableToSave),
    subject: entry.title,
    help: '',
    submit: messageText(ctx.locale, purchaseFormMessages.save),
    hidden: [],
    back: { url: '/cart', title: messageText(ctx.locale, checkoutMessages.backToCart) },
  })
}

/** Returns the message that explains why the product cannot be bought in this quantity; '' when it can. */
function stockProblem(ctx: Ctx, item: ProductItemJson, sku: string, typed: string): string {
  const product = parseProductFacts(item)
  const variant = product.variants.find((one) => one.sku === sku)
  const checked = parseQuantity(typed)
  const quantity = 'quantity' in checked ? checked.quantity : 1
  const found = purchaseProblem(product, variant ? { kind: 'match', variant } : { kind: 'unavailable' }, quantity)
  return found ? refusalText(ctx.locale, new Refusal(found.code, { values: found.values })) : ''
}
