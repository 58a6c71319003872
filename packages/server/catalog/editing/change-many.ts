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
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../../context.ts'
import { makeChange, type ActivityTarget } from '../../changes/index.ts'
import type { LoadedProduct } from '../product.ts'
import { requireFiles } from '../publishing/require-files.ts'
import { lockAndLoad, saveProducts, type ProductEdit } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { undoOf } from './undo-change.ts'

/**
 * Changes many products in one transaction (BX-2.01). Products that do not exist any more are counted; those that the change does
 * not concern stay as they are. Throws `catalog.product-invalid`, `catalog.file-missing`
 * and `catalog.price-out-of-range`, and changes nothing then.
 */
export async function changeManyProducts(
  ctx: Ctx,
  ids: readonly string[],
  change: BulkChange,
): Promise<Undoable<ProductsChangedAnswer>> {
  checkChoices(change)
  const wanted = [...new Set(ids)]
  return makeChange<Undoable<ProductsChangedAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const loaded = (await lockAndLoad(tx, ctx, wanted)).filter(({ deletedMs }) => deletedMs === null)
    const edits = loaded.map((one): ProductEdit => {
      const before = snapshotOf(one)
      const after = applyBulkChange(before, change, ctx.now())
      if (!after) throw new Refusal('catalog.price-out-of-range', { values: { title: before.title } })
      if (change.kind === 'labels') checkEditedProduct(after, { nowMs: null })
      return { loaded: one, after }
    })
    await requireFiles(
      tx,
      ctx,
      edits.map(({ loaded: one, after }) => ({ id: one.product.id, before: snapshotOf(one), after })),
    )
    const action = actionOf(change)
    const { changed, changeId, changes } = await saveProducts(tx, ctx, action, edits)
    return {
      answer: { changed, missing: wanted.length - loaded.length, undo: undoOf(ctx, changeId) },
      entries: changeId === null ? [] : [{ action, target: targetOf(changeId, changed, loaded), changes }],
    }
  })
}

/** Returns how the activity log names what a change was about: the only product, or how many there were. */
export function targetOf(
  changeId: string,
  changed: readonly string[],
  loaded: readonly LoadedProduct[],
): ActivityTarget {
  const [first, ...others] = changed
  if (first === undefined || others.length > 0) return { kind: 'products', id: changeId, title: String(changed.length) }
  return { kind: 'product', id: first, title: loaded.find(({ product }) => product.id === first)?.content.title ?? '' }
}

/** Changes one product. Throws `catalog.product-not-found`. */
export async function changeOneProduct(
  ctx: Ctx,
  id: string,
  change: BulkChange,
): Promise<Undoable<ProductsChangedAnswer>> {
  const answer = await changeManyProducts(ctx, [id], change)
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

function actionOf(change: BulkChange): ActivityAction {
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
