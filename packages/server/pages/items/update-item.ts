import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { normalizeItemFields, type ItemFields } from '@sitewright/domain/pages/item-draft.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { itemCacheTags } from './create-item.ts'
import { loadItem, saveItem } from './item.store.ts'
import { urlChangeLock, redirectFormerUrl } from '../redirects/redirect-former-url.ts'
import { readPageInfo, readDocumentVersion } from '../page.store.ts'

export type ItemPatch = Partial<ItemFields> & { urlId?: string }

/**
 * Changes an item's fields, but not its document. Visitors see the change at once. When the slug changes, the old URL redirects
 * to the new one.
 */
export async function updateItem(ctx: Ctx, itemId: string, patch: ItemPatch): Promise<{ urlId: string }> {
  const { urlId: wanted, ...given } = patch
  return inSite(
    ctx,
    async (tx) => {
      const before = await loadItem(tx, ctx.siteId, itemId)
      if (!before) throw new Refusal('pages.not-found')
      const document = await readDocumentVersion(tx, ctx.siteId, before.draftVersion)
      const fields = normalizeItemFields({ ...before.fields, ...given }, document)
      const urlId = wanted === undefined ? before.urlId : normalUrlId(wanted)
      if (urlId === null) throw new Refusal('kit.shape')

      await saveItem(tx, ctx.siteId, { ...before, urlId, fields }, ctx.now())
      if (urlId !== before.urlId) {
        const place = await readPageInfo(tx, ctx.siteId, before.collectionId)
        const base = `/${place?.urlId ?? ''}`
        await redirectFormerUrl(tx, ctx, { from: `${base}/${before.urlId}`, to: `${base}/${urlId}`, isFolder: false })
      }
      await recordActivity(tx, ctx, 'item.updated', { kind: 'item', id: itemId, title: fields.title })
      await raiseRevision(tx, ctx, itemCacheTags(before))
      return { urlId }
    },
    wanted === undefined ? {} : { lock: urlChangeLock },
  )
}
