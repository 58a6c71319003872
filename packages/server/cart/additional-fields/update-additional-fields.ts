import { cartView, toCartEntryView } from '@sitewright/domain/cart/cart-view.ts'
import type { Cart, CartEntry } from '@sitewright/domain/cart/cart.ts'
import type { UpdateAdditionalFieldsAnswer, UpdateFieldsBody } from '@sitewright/domain/cart/additional-fields.wire.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx, Visitor } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
import { readProductsById } from '../../catalog/index.ts'
import { cartLockName } from '../cart-lock.ts'
import { lockAndLoadCart, loadCart } from '../cart.store.ts'
import { normalizeAdditionalFields } from './normalize-additional-fields.ts'
import { saveAdditionalFields } from './additional-fields.store.ts'

/** Changes the additional fields of a cart line. The answers are checked against the product's current form (SF-7.04). */
export async function updateAdditionalFields(
  ctx: Ctx,
  visitor: Visitor,
  entryId: string,
  body: UpdateFieldsBody,
): Promise<UpdateAdditionalFieldsAnswer> {
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const { itemId, sku } = body
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs, {
        variant: { itemId, sku: sku || null },
      })
      const held = lineOf(found.cart, entryId)
      if (!found.wanted || held.variantId !== found.wanted.variantId) throw new Refusal('cart.entry-not-found')

      const additionalFields = normalizeAdditionalFields(found.wantedForm, body.additionalFields)
      const saved = { cartId: found.cart.id, entryId, additionalFields, nowMs }
      const version = await saveAdditionalFields(tx, ctx.siteId, saved)

      const updated = { ...held, additionalFields }
      const entries = found.cart.entries.map((one) => (one === held ? updated : one))
      const place = { websiteId: ctx.siteId, currency: found.currency }
      const shoppingCart = cartView({ ...found.cart, entries, version }, place)
      return { shoppingCart, updatedEntry: toCartEntryView(entries, updated, found.currency) }
    },
    { lock: cartLockName(visitor) },
  )
}

/**
 * Reads a line of the visitor's cart and its product's current form for additional fields. Throws `cart.entry-not-found` when the
 * cart has no such line or the product has no form.
 */
export async function readLineWithForm(ctx: Ctx, entryId: string): Promise<{ entry: CartEntry; form: FormDefinition }> {
  return readInSite(ctx, async (tx) => {
    const { cart } = await loadCart(tx, ctx.siteId, ctx.visitor?.tokenHash ?? null, ctx.now())
    const entry = lineOf(cart, entryId)
    const [item] = await readProductsById(tx, ctx.siteId, [entry.itemId])
    const form = item?.structuredContent.additionalFieldsForm
    if (!form) throw new Refusal('cart.entry-not-found')
    return { entry, form }
  })
}

function lineOf({ entries }: Cart, entryId: string): CartEntry {
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) throw new Refusal('cart.entry-not-found')
  return entry
}
