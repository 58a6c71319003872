import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { sanitizeDocument } from './sanitize-document.ts'
import { insertPageVersion, setPageDraftVersion } from './page.store.ts'

/** Saves a new version of a page's document as its draft. Visitors see it after `publishPage`. */
export async function saveDraft(ctx: Ctx, pageId: string, wanted: PageDocument): Promise<{ versionId: string }> {
  const document = sanitizeDocument(wanted, ctx.newId)
  const version = {
    id: ctx.newId(),
    ownerId: pageId,
    document,
    authorId: ctx.account?.id ?? null,
    createdMs: ctx.now(),
  }
  await inSite(ctx, async (tx) => {
    const title = await setPageDraftVersion(tx, ctx.siteId, pageId, version.id)
    if (title === undefined) throw new Refusal('pages.not-found')
    await insertPageVersion(tx, ctx.siteId, version)
    await recordActivity(tx, ctx, 'page.saved', { kind: 'page', id: pageId, title })
  })
  return { versionId: version.id }
}
