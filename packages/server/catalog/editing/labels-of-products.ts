import { collected, problemOfChoice, refuseProblems } from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import { changeLabels, labelLists, renameLabel, tidyLabel } from '@sitewright/domain/catalog/editing/labels.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import {
  tagTypes,
  type LabelsAnswer,
  type MergedLabelAnswer,
  type MergedLabelQuery,
  type ProductsChangedAnswer,
  type RemoveLabelBody,
  type RenameLabelBody,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import type { Ctx } from '../../context.ts'
import { makeChange } from '../../changes/index.ts'
import { readInSite } from '../../database/index.ts'
import { lockAndLoad, saveProducts } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readLabels, readProductsWithLabel } from './studio-list.store.ts'
import { undoOf } from './undo-change.ts'

/** Lists the tags and categories of the site's products. */
export async function listLabels(ctx: Ctx): Promise<LabelsAnswer> {
  return readInSite(ctx, async (tx) => {
    const [tags, categories] = await Promise.all([
      readLabels(tx, ctx.siteId, 'tags'),
      readLabels(tx, ctx.siteId, 'categories'),
    ])
    return { tags, categories }
  })
}

/**
 * Renames a tag or category of all products in one transaction, or merges it with another one. Throws `catalog.label-taken`
 * (PL-5.08) when products have the new name already and `merge` is not set, `catalog.label-unknown` and `catalog.product-invalid`.
 */
export async function renameLabelOfAll(ctx: Ctx, wanted: RenameLabelBody): Promise<Undoable<ProductsChangedAnswer>> {
  const { tagType, from, merge } = wanted
  const to = checkedName(wanted)
  const list = labelLists[tagType]
  return makeChange<Undoable<ProductsChangedAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const ids = await readProductsWithLabel(tx, ctx.siteId, list, from)
    if (ids.length === 0) throw new Refusal('catalog.label-unknown')
    const isOther = normalizeTagName(from) !== normalizeTagName(to)
    const taken = isOther && !merge ? await readProductsWithLabel(tx, ctx.siteId, list, to) : []
    if (taken.length > 0) throw new Refusal('catalog.label-taken', { values: { tagType } })

    const loaded = (await lockAndLoad(tx, ctx, ids)).filter(({ deletedMs }) => deletedMs === null)
    const edits = loaded.map((one) => {
      const before = snapshotOf(one)
      return { loaded: one, after: { ...before, [list]: renameLabel(before[list], from, to) } }
    })
    const { changed, changeId, changes } = await saveProducts(tx, ctx, 'product.label-renamed', edits)
    const target = { kind: tagType, id: tidyLabel(from), title: to }
    return {
      answer: { changed, missing: 0, undo: undoOf(ctx, changeId) },
      entries: changeId === null ? [] : [{ action: 'product.label-renamed', target, changes }],
    }
  })
}

/** Takes a tag or category from all products in one transaction. Throws `catalog.label-unknown` when no product has it. */
export async function removeLabelOfAll(
  ctx: Ctx,
  { tagType, name }: RemoveLabelBody,
): Promise<Undoable<ProductsChangedAnswer>> {
  refuseProblems(collected({ tagType: problemOfChoice(tagType, tagTypes) }))
  const list = labelLists[tagType]
  return makeChange<Undoable<ProductsChangedAnswer>>(ctx, { role: 'manage-products' }, async (tx) => {
    const ids = await readProductsWithLabel(tx, ctx.siteId, list, name)
    const loaded = (await lockAndLoad(tx, ctx, ids)).filter(({ deletedMs }) => deletedMs === null)
    const edits = loaded.map((one) => {
      const before = snapshotOf(one)
      return { loaded: one, after: { ...before, [list]: changeLabels(before[list], { add: [], remove: [name] }) } }
    })
    const { changed, changeId, changes } = await saveProducts(tx, ctx, 'product.label-removed', edits)
    if (changeId === null) throw new Refusal('catalog.label-unknown')
    const target = { kind: tagType, id: tidyLabel(name), title: tidyLabel(name) }
    return {
      answer: { changed, missing: 0, undo: undoOf(ctx, changeId) },
      entries: [{ action: 'product.label-removed', target, changes }],
    }
  })
}

/** Counts the products that would have the label `to` if `from` became one with it. */
export async function countMergedLabel(ctx: Ctx, { tagType, from, to }: MergedLabelQuery): Promise<MergedLabelAnswer> {
  const list = labelLists[tagType]
  return readInSite(ctx, async (tx) => {
    const ids = await Promise.all([from, to].map((name) => readProductsWithLabel(tx, ctx.siteId, list, name)))
    return { count: new Set(ids.flat()).size }
  })
}

function checkedName({ tagType, to }: RenameLabelBody): string {
  refuseProblems(collected({ tagType: problemOfChoice(tagType, tagTypes) }))
  const name = tidyLabel(to)
  const { tagChars, categoryChars } = catalogLimits
  const max = tagType === 'tag' ? tagChars : categoryChars
  const message = tagType === 'tag' ? draftMessages.tagTooLong : draftMessages.categoryTooLong
  if (name === '') refuseProblems({ to: { message: draftMessages.labelEmpty } })
  if (name.length > max) refuseProblems({ to: { message, values: { max } } })
  return name
}
