import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { contentReply, type Reply, type StreamReply } from '../../http/index.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { inertHeaders, sendFile } from '../library/send-studio-picture.ts'
import { contentAt, sniffedType } from '../send-picture.ts'
import { findBinnedAsset } from './bin.store.ts'

/** Width of the pictures in the list. Most were made before, for the list of the library. */
const width = 100

/** Sends a picture of the bin, which visitors do not get any more, as small as the list shows it. */
export async function sendBinnedPicture(ctx: Ctx, id: string): Promise<Reply | StreamReply> {
  const sinceMs = ctx.now() - keptInBinMs
  const asset = await readInSite(ctx, (tx) => findBinnedAsset(tx, assetScope(ctx), { id, sinceMs }))
  if (!asset) throw new Refusal('media.not-found')
  if (asset.frames > 1) return sendFile(ctx, asset, inertHeaders)
  const content = await contentAt(ctx, asset, Math.min(width, asset.width), 'webp')
  if (!content) throw new Refusal('media.busy')
  return contentReply(200, content, { ...inertHeaders, 'content-type': sniffedType(content) })
}
