import type { Readable } from 'node:stream'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { findHeldAsset, selectAssets } from './asset.store.ts'
import { imageJson, type ImageJson } from './image-json.ts'

const mostAtOnce = 200

/** Lists the site's pictures, newest first. `before` is the id of the last picture on the previous page. */
export async function readAssets(ctx: Ctx, page: { limit: number; before?: string }): Promise<ImageJson[]> {
  const limit = Math.max(1, Math.min(mostAtOnce, Math.floor(page.limit)))
  const rows = await readInSite(ctx, (tx) => selectAssets(tx, ctx.siteId, { ...page, limit }))
  return rows.map(imageJson)
}

/**
 * Opens a picture of an unpublished review for moderators; null when the id belongs to no such picture. Streamed, so that a list of
 * many reviews never has all of their pictures in memory.
 */
export async function openHeldReviewPicture(
  ctx: Ctx,
  id: string,
): Promise<{ contentType: string; bytes: number; stream: Readable } | null> {
  const held = await readInSite(ctx, (tx) => findHeldAsset(tx, ctx.siteId, id))
  const file = held && (await ctx.deps.files.open(held.fileKey))
  return file ? { contentType: held.contentType, ...file } : null
}
