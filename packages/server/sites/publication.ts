import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Publication, PublicationBody } from '@sitewright/domain/sites/publication.wire.ts'
import { makeChange } from '../changes/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { readIsPublished, saveIsPublished } from './site.store.ts'

export async function readPublication(ctx: Ctx): Promise<Publication> {
  return readInSite(ctx, async (tx) => ({ isPublished: await readIsPublished(tx) }))
}

/**
 * Shows the site to visitors, or hides it from them. The answer names what undoes it; `null` when the site was so already. Throws
 * `changes.changed-meanwhile` when the site is not what `base` says.
 */
export async function savePublication(
  ctx: Ctx,
  { isPublished, base }: PublicationBody,
): Promise<{ undo: Undo | null }> {
  const answer = await makeChange<{ undo: Undo | null }>(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const wasPublished = await readIsPublished(tx)
      if (base !== undefined && base !== wasPublished) throw new Refusal('changes.changed-meanwhile')
      if (isPublished === wasPublished) return { answer: { undo: null }, entries: [] }
      await saveIsPublished(tx, isPublished)
      const undo: Undo = { kind: 'publication', wasPublished }
      const action = isPublished ? 'sites.published' : 'sites.unpublished'
      return { answer: { undo }, entries: [{ action, target: { kind: 'site', id: ctx.siteId }, undo }] }
    },
    { lock: 'settings' },
  )
  ctx.deps.events.raise('sites.changed', { siteId: ctx.siteId })
  return answer
}
