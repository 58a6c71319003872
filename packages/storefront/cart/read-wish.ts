import { purchaseProblem } from '@sitewright/domain/cart/purchase-problem.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { checkQuantity, quantityInput } from '@sitewright/domain/catalog/quantity-input.ts'
import { selectVariant } from '@sitewright/domain/catalog/select-variant.ts'
import { problemText } from './purchase-words.ts'

export type Wish = { itemId: string; sku: string; quantity: number }

/** What the form asks for, or why it cannot be asked for. `facts` is null for a product with nothing to choose. */
export function readWish(
  form: HTMLFormElement,
  itemId: string,
  facts: ProductFacts | null,
): Wish | { problem: string } {
  const fields = new FormData(form)
  const checked = checkQuantity(textOf(fields.get('quantity') ?? String(quantityInput.value)))
  const isNumber = 'quantity' in checked
  if (!facts) {
    return isNumber
      ? { itemId, sku: textOf(fields.get('sku')), quantity: checked.quantity }
      : { problem: problemText({ code: checked.problem }) }
  }

  const chosen = Object.fromEntries(facts.optionNames.map((name) => [name, textOf(fields.get(`option-${name}`))]))
  const selection = selectVariant(facts, chosen)
  const problem = purchaseProblem(facts, selection, isNumber ? checked.quantity : quantityInput.value)
  if (problem) return { problem: problemText(problem) }
  if (!isNumber) return { problem: problemText({ code: checked.problem }) }
  return { itemId, sku: selection.kind === 'match' ? selection.variant.sku : '', quantity: checked.quantity }
}

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field : ''
}
