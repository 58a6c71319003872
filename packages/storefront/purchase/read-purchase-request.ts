import { purchaseProblem } from '@sitewright/domain/purchase/purchase-problem.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { parseQuantity, quantityInputAttributes } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import type { PurchaseInputProblem } from '../cart/problem-text.ts'
import { productStore, awaitSettledSelection, type SettledSelection } from '../catalog/product-store.ts'

export type PurchaseRequest = { itemId: string; sku: string; quantity: number }
type RequestOrProblem = PurchaseRequest | { problem: PurchaseInputProblem }

/**
 * Reads item, variant and quantity from the purchase form, or returns what is wrong with them. Returns a promise while the server
 * is asked for the selected variant; `null` when the product has options but no working variant picker, so that only the browser
 * can post the form.
 */
export function readPurchaseRequest(
  form: HTMLFormElement,
  itemId: string,
): RequestOrProblem | Promise<RequestOrProblem> | null {
  const fields = new FormData(form)
  const checked = parseQuantity(textOf(fields.get('quantity') ?? String(quantityInputAttributes.value)))
  const facts = productStore(itemId).get().product?.facts
  if (!facts) return fields.has('sku') ? requestOf(itemId, textOf(fields.get('sku')), checked) : null

  const settled = awaitSettledSelection(itemId)
  if (settled instanceof Promise) return settled.then((later) => requestOfChoice(facts, later, checked))
  return settled && requestOfChoice(facts, settled, checked)
}

type Checked = ReturnType<typeof parseQuantity>

function requestOfChoice(facts: ProductFacts, settled: SettledSelection, checked: Checked): RequestOrProblem {
  if (settled.kind === 'failed') return { problem: { code: 'not-read' } }
  const quantity = 'quantity' in checked ? checked.quantity : quantityInputAttributes.value
  const problem = purchaseProblem(facts, settled, quantity)
  return problem ? { problem } : requestOf(facts.id, settled.kind === 'match' ? settled.variant.sku : '', checked)
}

function requestOf(itemId: string, sku: string, checked: Checked): RequestOrProblem {
  if ('problem' in checked) return { problem: { code: checked.problem } }
  return { itemId, sku, quantity: checked.quantity }
}

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field : ''
}
