import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx, enqueueOutbox } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { loadProduct, saveVisibility } from './product.store.ts'
import type { Visibility } from './product.ts'
import { rebuildProductDocument } from './rebuild-product-document.ts'

/** Hides a product from visitors. Carts keep its lines and mark them as unavailable. Does nothing when it is already hidden. */
export async function hideProduct(ctx: Ctx, productId: string): Promise<void> {
  await inSite(ctx, (tx) => setVisibility(tx, ctx, productId, 'hidden'))
}

/** Shows a hidden product again. Does nothing when it is already visible. */
export async function showProduct(ctx: Ctx, productId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const hasChanged = await setVisibility(tx, ctx, productId, 'visible')
    // While a product is hidden no back-in-stock emails are sent. This message makes the restock module check its stock now.
    if (hasChanged) await enqueueOutbox(tx, shownMessage(ctx, productId))
  })
}

async function setVisibility(tx: Tx, ctx: Ctx, productId: string, visibility: Visibility): Promise<boolean> {
  const hasChanged = await saveVisibility(tx, ctx.siteId, productId, visibility)
  if (!hasChanged) {
    if (!(await loadProduct(tx, ctx.siteId, productId))) throw new Refusal('catalog.product-not-found')
    return false
  }

  const { collectionId, title } = await rebuildProductDocument(tx, ctx, productId)
  const action = visibility === 'hidden' ? 'product.hidden' : 'product.shown'
  await recordActivity(tx, ctx, action, { kind: 'product', id: productId, title })
  await raiseRevision(tx, ctx, [`product:${productId}`, `collection:${collectionId}`])
  return true
}

function shownMessage(ctx: Ctx, productId: string) {
  return { kind: 'catalog.shown', key: `${productId}/${ctx.newId()}`, payload: { productId } }
}
