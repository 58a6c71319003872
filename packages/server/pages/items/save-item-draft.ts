import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { sanitizeDocument } from '../sanitize-document.ts'
import { loadItem, saveItem } from './item.store.ts'
import { insertPageVersion } from '../page.store.ts'

/** Saves a new version of an item's document as its draft. Visitors see it after `publishItem`. */
export async function saveItemDraft(ctx: Ctx, itemId: string, wanted: PageDocument): Promise<{ versionId: string }> {
  const document = sanitizeDocument(wanted, ctx.newId)
  const id = ctx.newId()
  await inSite(ctx, async (tx) => {
    const item = await loadItem(tx, ctx.siteId, itemId)
    if (!item) throw new Refusal('pages.not-found')
    const authorId = ctx.account?.id ?? null
    await insertPageVersion(tx, ctx.siteId, { id, ownerId: itemId, document, authorId, createdMs: ctx.now() })
    await saveItem(tx, ctx.siteId, { ...item, draftVersion: id }, ctx.now())
    await recordActivity(tx, ctx, 'item.saved', { kind: 'item', id: itemId, title: item.fields.title })
  })
  return { versionId: id }
}
