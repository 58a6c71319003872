import { purchaseProblem } from '@sitewright/domain/cart/purchase-problem.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { checkQuantity, quantityInput } from '@sitewright/domain/catalog/quantity-input.ts'
import type { Hindrance } from '../cart/purchase-words.ts'
import { productStore, settle, type Settled } from '../catalog/product-store.ts'

/** A purchase request, or why it cannot be sent. */
export type Wish = { itemId: string; sku: string; quantity: number } | { problem: Hindrance }

/**
 * Reads the purchase request from the form. A promise while the chosen variant is being looked up. `null` when the product has
 * choices but no working picker, so that only the browser can post the form.
 */
export function readWish(form: HTMLFormElement, itemId: string): Wish | Promise<Wish> | null {
  const fields = new FormData(form)
  const checked = checkQuantity(textOf(fields.get('quantity') ?? String(quantityInput.value)))
  const facts = productStore(itemId).get().product?.facts
  if (!facts) return fields.has('sku') ? wishOf(itemId, textOf(fields.get('sku')), checked) : null

  const settled = settle(itemId)
  if (settled instanceof Promise) return settled.then((later) => chosenWish(facts, later, checked))
  return settled && chosenWish(facts, settled, checked)
}

type Checked = ReturnType<typeof checkQuantity>

function chosenWish(facts: ProductFacts, settled: Settled, checked: Checked): Wish {
  if (settled.kind === 'failed') return { problem: { code: 'not-read' } }
  const quantity = 'quantity' in checked ? checked.quantity : quantityInput.value
  const problem = purchaseProblem(facts, settled, quantity)
  return problem ? { problem } : wishOf(facts.id, settled.kind === 'match' ? settled.variant.sku : '', checked)
}

function wishOf(itemId: string, sku: string, checked: Checked): Wish {
  if ('problem' in checked) return { problem: { code: checked.problem } }
  return { itemId, sku, quantity: checked.quantity }
}

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field : ''
}
