import { purchaseFailureTitle } from '@sitewright/domain/purchase/purchase-failure-title.ts'
import { buttonMessages } from '@sitewright/domain/purchase/button.messages.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { StockAnswer } from '@sitewright/domain/stock/stock.wire.ts'
import { addEntry } from '../cart/cart-store.ts'
import { purchaseAlert } from '../cart/problem-text.ts'
import { cartAddress, sendChangeRequest, getJson, type ApiResult } from '../kit/api.ts'
import { translate } from '../kit/translate.ts'
import { openFormDialog } from '../forms/form-dialog.tsx'
import type { PurchaseOutcome, PurchaseFailure } from './purchase.ts'
import type { PurchaseRequest } from './read-purchase-request.ts'
import { parseForm } from '../forms/parse-form.ts'

/**
 * How a product is bought. `label` is the text of its button; `fields` the JSON of its form for additional fields, `undefined`
 * without one.
 */
export type PurchaseMode = {
  productType: number
  isExpress: boolean
  isSubscription: boolean
  label: string
  fields: string | undefined
}

/**
 * Buys a product with additional fields (SF-4.16), a gift card (SF-4.15), a subscription (SF-4.14), or any product by express
 * checkout (SF-4.13).
 */
export async function startSpecialPurchase(request: PurchaseRequest, kind: PurchaseMode): Promise<PurchaseOutcome> {
  const { itemId, sku, quantity } = request
  if (kind.productType === productTypes.giftCard) return leave('/checkout/gift-card', { itemId, sku })
  if (kind.fields === undefined) return buy(request, kind)
  const form = parseForm(kind.fields)
  // The form is invalid or has a field type unknown to this release, so the shopper goes to the server-rendered form instead.
  if (!form)
    return leave('/cart/additional-fields', {
      itemId,
      sku,
      quantity: String(quantity),
      isExpress: String(kind.isExpress),
    })

  const problem = await stockProblem(request)
  if (problem) return problem
  return openFormDialog({
    form,
    answers: {},
    submit: kind.label,
    busy: translate(buttonMessages.adding),
    title: translate(purchaseFailureTitle(kind.productType, kind.isExpress)),
    send: async (additionalFields) => {
      const outcome = await buy({ ...request, additionalFields }, kind)
      return typeof outcome === 'object' ? purchaseAlert(outcome.problem, kind) : outcome
    },
  })
}

/** Checks the stock before the form is shown, so that shoppers do not fill in a form for a sold-out item (SF-7.07). */
async function stockProblem({ itemId, sku, quantity }: PurchaseRequest): Promise<PurchaseFailure | null> {
  const answer = await getJson<StockAnswer>(`/api/commerce/inventory/stock/?itemId=${encodeURIComponent(itemId)}`)
  if (!answer.isDone) return { problem: answer.error }
  const stock = answer.body.results.find((one) => one.sku === sku)
  if (!stock) return { problem: { code: 'cart.variant-unavailable' } }
  return stock.unlimited || stock.qtyInStock >= quantity ? null : { problem: { code: 'cart.not-enough-stock' } }
}

type Order = PurchaseRequest & { additionalFields?: string | null }

async function buy(order: Order, { isExpress, isSubscription }: PurchaseMode): Promise<PurchaseOutcome> {
  if (isSubscription) {
    const { quantity: qty, ...rest } = order
    const path = '/api/3/commerce/cart/subscription'
    return follow('/checkout/subscription', await sendChangeRequest({ method: 'POST', path, body: { ...rest, qty } }))
  }
  if (isExpress) {
    const path = `${cartAddress}/entries?isExpress=true`
    const answer = await sendChangeRequest<CartAnswer>({ method: 'POST', path, body: order })
    return follow('/checkout', answer.isDone ? { isDone: true, body: answer.body.shoppingCart } : answer)
  }
  const answer = await addEntry(order)
  return answer.isDone ? 'added' : { problem: answer.error }
}

function follow(path: string, answer: ApiResult<{ cartToken: string }>): PurchaseOutcome | Promise<PurchaseOutcome> {
  return answer.isDone ? leave(path, { cartToken: answer.body.cartToken }) : { problem: answer.error }
}

/**
 * Leaves for another page of the shop. Resolves only when the browser restores this page from its back/forward cache, so that the
 * button works again.
 */
function leave(path: string, query: Readonly<Record<string, string>>): Promise<PurchaseOutcome> {
  location.assign(`${path}?${new URLSearchParams(query).toString()}`)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve('left'), { once: true }))
}
