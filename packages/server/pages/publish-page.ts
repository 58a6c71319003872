import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { publishDraft } from './page.store.ts'

/** Makes a page's draft its published version, which visitors see. */
export async function publishPage(ctx: Ctx, pageId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const title = await publishDraft(tx, ctx.siteId, pageId, ctx.now())
    if (title === undefined) throw new Refusal('pages.not-found')
    await recordActivity(tx, ctx, 'page.published', { kind: 'page', id: pageId, title })
    await raiseRevision(tx, ctx, ['site', `page:${pageId}`])
  })
}
