import { needsFile, type ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { findWithoutFile } from './file-count.store.ts'

type Edited = { id: string; before: ProductSnapshot | null; after: ProductSnapshot }

/**
 * Throws `catalog.file-missing` when a download without a file would be shown to visitors, now or at a set time; a new product has
 * none yet. One that was shown before stays, so that its other fields can be saved. The caller has locked the products.
 */
export async function requireFiles(tx: Tx, ctx: Ctx, edits: readonly Edited[]): Promise<void> {
  const shown = edits.filter(({ before, after }) => needsFile(after) && !(before && needsFile(before)))
  const shownIds = shown.map(({ id }) => id)
  const missing = await findWithoutFile(tx, ctx.siteId, shownIds)
  const first = shown.find(({ id, before }) => before === null || missing.has(id))?.after
  if (!first) return
  const field = first.visibility === 'visible' ? 'visibility' : 'publishAt'
  throw new Refusal('catalog.file-missing', {
    values: { title: first.title },
    fields: { [field]: { message: draftMessages.fileMissing } },
  })
}
