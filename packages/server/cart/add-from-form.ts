import { purchaseProblem } from '@sitewright/domain/purchase/purchase-problem.ts'
import type { CartAnswer, PurchaseForm } from '@sitewright/domain/cart/cart.wire.ts'
import { parseProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { selectVariant, type ChosenOptions } from '@sitewright/domain/catalog/variants/select-variant.ts'
import { optionFieldPrefix } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readProductsById } from '../catalog/index.ts'
import type { Ctx, Visitor } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { addEntryToCart, parseWholeQuantity, type AddInput } from './add-entry.ts'
import { startSeparatePurchase } from './separate-purchase.ts'

/** Where to redirect when a posted purchase form does not finish in the cart: the product's additional fields, or a checkout. */
export type PageToOpen = { redirectTo: string }

/**
 * Handles a purchase form posted without scripts, by the same rules as the script of the product page: adds the product to the
 * cart, or returns the page on which the purchase continues (the product's form, or a checkout).
 */
export async function addFromForm(
  ctx: Ctx,
  visitor: Visitor,
  form: PurchaseForm,
  pagePath: string,
): Promise<CartAnswer | PageToOpen> {
  const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [form.itemId]))
  if (!item) throw new Refusal('cart.variant-unavailable')

  const product = parseProductFacts(item)
  const quantity = parseWholeQuantity(form.quantity)
  const selection = selectVariant(product, chosenIn(form))
  const problem = purchaseProblem(product, selection, quantity)
  if (problem) throw new Refusal(problem.code, { values: problem.values })
  const sku = selection.kind === 'match' ? selection.variant.sku : null
  const { itemId } = form
  if (product.productType === productTypes.giftCard) return pageToOpen('/checkout/gift-card', { itemId, sku })
  if (item.structuredContent.additionalFieldsForm) {
    const isExpress = form['isExpress']
    const params = { itemId, sku, quantity: String(quantity), cameFrom: pagePath, isExpress }
    return pageToOpen('/cart/additional-fields', params)
  }
  const ways = { isSubscribable: product.isSubscribable, isExpress: form['isExpress'] === 'true' }
  return addOrCheckOut(ctx, visitor, { itemId, sku, quantity, pagePath }, ways)
}

/**
 * Adds the product to the cart. Subscriptions and express checkout instead start a purchase separate from the cart and return the
 * path of its checkout page.
 */
export async function addOrCheckOut(
  ctx: Ctx,
  visitor: Visitor,
  wanted: AddInput,
  { isSubscribable, isExpress }: { isSubscribable: boolean; isExpress: boolean },
): Promise<CartAnswer | PageToOpen> {
  if (isSubscribable) {
    const { cartToken } = await startSeparatePurchase(ctx, 'subscription', wanted)
    return pageToOpen('/checkout/subscription', { cartToken })
  }
  if (isExpress) {
    const { cartToken } = await startSeparatePurchase(ctx, 'express', wanted)
    return pageToOpen('/checkout', { cartToken })
  }
  return addEntryToCart(ctx, visitor, wanted)
}

function pageToOpen(path: string, fields: Readonly<Record<string, string | null | undefined>>): PageToOpen {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) params.set(name, value)
  return { redirectTo: `${path}?${params.toString()}` }
}

function chosenIn(form: PurchaseForm): ChosenOptions {
  const fields = Object.entries(form).filter(([name]) => name.startsWith(optionFieldPrefix))
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(optionFieldPrefix.length), value ?? '']))
}
