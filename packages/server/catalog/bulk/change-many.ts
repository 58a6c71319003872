import { applyBulkChange } from '@sitewright/domain/catalog/bulk/bulk-change.ts'
import type { BulkBody } from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
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
import type { Tx } from '../../database/index.ts'
import { beginSaving, lockedPages, type ProductEdit, type ProductsChange } from '../editing/change-products.ts'
import { snapshotOf } from '../editing/product-snapshots.ts'
import { undoOf } from '../editing/undo-change.ts'
import type { LoadedProduct } from '../product.ts'
import { requireFiles } from '../publishing/require-files.ts'
import { lockChosen } from './matching.ts'
import { findUnpriced } from './preview-prices.ts'

/**
 * Changes many products in one transaction (BX-2.01): those with the given ids, or all that match. Products that do not exist any
 * more are counted; those that the change does not concern stay as they are. Throws `catalog.product-invalid`,
 * `catalog.file-missing`, `catalog.price-out-of-range`, `catalog.sale-above-price`, `catalog.prices-changed`,
 * `catalog.selection-changed` and `catalog.too-many-selected`, and changes nothing then.
 */
export async function changeManyProducts(ctx: Ctx, body: BulkBody): Promise<Undoable<ProductsChangedAnswer>> {
  const { change } = body
  checkChoices(change)
  return makeChange<Undoable<ProductsChangedAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const { ids, wanted } = await lockChosen(tx, ctx, body)
    const unpriced = await findUnpriced(tx, ctx, ids, body)
    const saving = beginSaving(tx, ctx)
    let living = 0
    for await (const page of lockedPages(tx, ctx, ids)) {
      const loaded = page.filter(({ deletedMs }) => deletedMs === null)
      living += loaded.length
      await saving.save(
        await editsOf(
          tx,
          ctx,
          change,
          loaded.filter(({ product }) => !unpriced.has(product.id)),
        ),
      )
    }
    const action = actionOf(change)
    const made = await saving.finish(action)
    const { changed, changeId, changes } = made
    return {
      answer: { changed, missing: wanted - living, undo: undoOf(ctx, changeId) },
      entries: changeId === null ? [] : [{ action, target: targetOf(changeId, made), changes }],
    }
  })
}

async function editsOf(
  tx: Tx,
  ctx: Ctx,
  change: BulkChange,
  loaded: readonly LoadedProduct[],
): Promise<readonly ProductEdit[]> {
  const edits = loaded.map((one) => {
    const before = snapshotOf(one)
    const after = applyBulkChange(before, change, ctx.now())
    if (!after) throw new Refusal('catalog.price-out-of-range', { values: { title: before.title } })
    if (change.kind === 'labels') checkEditedProduct(after, { nowMs: null })
    return { loaded: one, before, after }
  })
  await requireFiles(
    tx,
    ctx,
    edits.map(({ loaded: { product }, before, after }) => ({ id: product.id, before, after })),
  )
  return edits
}

/** Returns how the activity log names what a change was about: the only product, or how many there were. */
export function targetOf(
  changeId: string,
  { changed, title }: Pick<ProductsChange, 'changed' | 'title'>,
): ActivityTarget {
  const [first, ...others] = changed
  if (first === undefined || others.length > 0) return { kind: 'products', id: changeId, title: String(changed.length) }
  return { kind: 'product', id: first, title }
}

/** Changes one product. Throws `catalog.product-not-found`. */
export async function changeOneProduct(
  ctx: Ctx,
  id: string,
  change: BulkChange,
): Promise<Undoable<ProductsChangedAnswer>> {
  const answer = await changeManyProducts(ctx, { ids: [id], change, leaveOut: false })
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
