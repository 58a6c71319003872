import { applyBulkChange } from '@sitewright/domain/catalog/editing/bulk-change.ts'
import {
  checkEditedProduct,
  problemOfChoice,
  refuseProblems,
  collected,
} from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import {
  tagTypes,
  type BulkChange,
  type ProductsChangedAnswer,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { lockAndLoad, saveProducts, type ProductEdit } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { findEarlier } from './repeated-request.ts'
import { repeatedAnswer, undoOf } from './undo-change.ts'

/**
 * Changes many products in one transaction (BX-2.01). Products that do not exist any more are counted; those that the change does
 * not concern stay as they are. Throws `catalog.product-invalid` and `catalog.price-out-of-range`, and changes nothing then.
 */
export async function changeManyProducts(
  ctx: Ctx,
  ids: readonly string[],
  change: BulkChange,
  key: string | null = null,
): Promise<ProductsChangedAnswer> {
  checkChoices(change)
  const wanted = [...new Set(ids)]
  return inSite(ctx, async (tx) => {
    const earlier = await findEarlier(tx, ctx, key)
    if (earlier) return repeatedAnswer(earlier)
    const loaded = (await lockAndLoad(tx, ctx, wanted)).filter(({ deletedMs }) => deletedMs === null)
    const edits = loaded.map((one): ProductEdit => {
      const before = snapshotOf(one)
      const after = applyBulkChange(before, change, ctx.now())
      if (!after) throw new Refusal('catalog.price-out-of-range', { values: { title: before.title } })
      if (change.kind === 'labels') checkEditedProduct(after, { nowMs: null })
      return { loaded: one, after }
    })
    const action = actionOf(change)
    const { changed, changeId } = await saveProducts(tx, ctx, action, edits, key)
    const [first] = changed
    const title = loaded.find(({ product }) => product.id === first)?.content.title ?? ''
    const target =
      changed.length === 1 && first ? { kind: 'product', id: first, title } : { kind: 'products', id: changeId ?? '' }
    if (changeId !== null)
      await recordActivity(tx, ctx, action, { ...target, title: changed.length === 1 ? title : String(changed.length) })
    return { changed, missing: wanted.length - loaded.length, undo: undoOf(changeId) }
  })
}

/** Changes one product. Throws `catalog.product-not-found`. */
export async function changeOneProduct(
  ctx: Ctx,
  id: string,
  change: BulkChange,
  key: string | null,
): Promise<ProductsChangedAnswer> {
  const answer = await changeManyProducts(ctx, [id], change, key)
  if (answer.missing > 0) throw new Refusal('catalog.product-not-found')
  return answer
}

function checkChoices(change: BulkChange): void {
  if (change.kind === 'visibility') {
    refuseProblems(collected({ 'change.visibility': problemOfChoice(change.visibility, ['visible', 'hidden']) }))
  }
  if (change.kind === 'labels') {
    refuseProblems(collected({ 'change.tagType': problemOfChoice(change.tagType, tagTypes) }))
  }
}

function actionOf(change: BulkChange): string {
  const actions = {
    visibility: 'product.visibility-changed',
    labels: 'product.labels-changed',
    price: 'product.prices-changed',
    sale: 'product.sale-changed',
    archive: 'product.archived',
    unarchive: 'product.unarchived',
    delete: 'product.deleted',
  } as const
  return actions[change.kind]
}
