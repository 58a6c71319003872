import { purchaseProblem } from '@sitewright/domain/cart/purchase-problem.ts'
import type { PurchaseForm } from '@sitewright/domain/cart/cart.wire.ts'
import { selectVariant } from '@sitewright/domain/catalog/select-variant.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readProductFacts } from '../catalog/index.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import { readInSite } from '../kit/in-site.ts'
import { addEntryToCart } from './add-entry.ts'

const optionField = 'option-'

/** Adds what a page without scripts posted: the choices lead to a variant by the same rules as in the browser. */
export async function addFromForm(ctx: Ctx, visitor: Visitor, form: PurchaseForm): Promise<void> {
  const product = await readInSite(ctx, (tx) => readProductFacts(tx, ctx.siteId, form.itemId))
  if (!product) throw new Refusal('cart.variant-unavailable')

  const selection = selectVariant(product, chosenIn(form))
  const problem = purchaseProblem(product, selection)
  if (problem) throw new Refusal(problem.code, { values: problem.values })
  const sku = selection.kind === 'match' ? selection.variant.sku : null
  await addEntryToCart(ctx, visitor, { itemId: form.itemId, sku, quantity: form.quantity })
}

function chosenIn(form: PurchaseForm): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const [name, value] of Object.entries(form)) {
    if (name.startsWith(optionField)) chosen[name.slice(optionField.length)] = value ?? ''
  }
  return chosen
}
