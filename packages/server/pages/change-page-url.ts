import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite, enqueueOutbox } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { parsePageUrlId } from './create-page.ts'
import { urlChangeLock, redirectFormerUrl } from './redirects/redirect-former-url.ts'
import { readPageInfo, setUrlId } from './page.store.ts'

/** Changes a page's URL and redirects the old one. For a collection, the old URLs of its items are redirected too. */
export async function changePageUrl(ctx: Ctx, pageId: string, wanted: string): Promise<{ urlId: string }> {
  const urlId = parsePageUrlId(wanted)
  await inSite(
    ctx,
    async (tx) => {
      const before = await readPageInfo(tx, ctx.siteId, pageId)
      if (!before) throw new Refusal('pages.not-found')
      if (before.urlId === urlId) return
      await setUrlId(tx, ctx.siteId, { id: pageId, urlId }, ctx.now())
      await redirectFormerUrl(tx, ctx, {
        from: `/${before.urlId}`,
        to: `/${urlId}`,
        isFolder: before.typeName !== 'page',
      })
      await recordActivity(tx, ctx, 'page.renamed', { kind: 'page', id: pageId, title: before.title })
      await raiseRevision(tx, ctx, ['site', `page:${pageId}`])
      await enqueueOutbox(tx, { kind: 'pages.renamed', key: ctx.newId(), payload: { pageId } })
    },
    { lock: urlChangeLock },
  )
  return { urlId }
}
