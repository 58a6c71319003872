import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { contentReply, streamReply, type Reply, type StreamReply } from '../../http/index.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { findEditableAsset, type EditableAsset } from '../assets/editable-asset.store.ts'
import type { StoredAsset } from '../assets/asset.store.ts'
import { derivedKey, sniffedType } from '../send-picture.ts'

const wholeWidth = 1_000
/** Headers of files that only the team gets. */
export const inertHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Sends all of a picture, also what its crop hides, at most 1,000 pixels wide. For the studio's crop. */
export async function sendWholePicture(ctx: Ctx, id: string): Promise<Reply | StreamReply> {
  const asset = await requireAsset(ctx, id)
  const { files, pictures } = ctx.deps
  const key = derivedKey(ctx.siteId, { id, version: asset.version, width: wholeWidth, kind: 'webp', isWhole: true })
  if (asset.frames > 1) return sendFile(ctx, fileOf(asset), inertHeaders)
  const kept = await files.get(key)
  const job = { key, siteId: ctx.siteId, files, original: asset.file_key, width: wholeWidth, crop: null, now: ctx.now }
  const content = kept ?? (await pictures.shrink({ ...job, kind: 'webp' }))
  if (!content) throw new Refusal('media.busy')
  const body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return contentReply(200, body, { ...inertHeaders, 'content-type': sniffedType(body) })
}

/** Sends the stored file of a picture, uncropped, for saving. */
export async function sendOriginalFile(ctx: Ctx, id: string): Promise<Reply | StreamReply> {
  const asset = await requireAsset(ctx, id)
  const name = encodeURIComponent(asset.file_name)
  return sendFile(ctx, fileOf(asset), {
    ...inertHeaders,
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  })
}

function fileOf({ file_key: fileKey, content_type: contentType }: EditableAsset) {
  return { fileKey, contentType }
}

async function requireAsset(ctx: Ctx, id: string): Promise<EditableAsset> {
  const asset = await readInSite(ctx, (tx) => findEditableAsset(tx, assetScope(ctx), id))
  if (!asset) throw new Refusal('media.not-found')
  return asset
}

/** Sends the stored file of a picture. Throws `media.not-found`. */
export async function sendFile(
  ctx: Ctx,
  { fileKey, contentType }: Pick<StoredAsset, 'fileKey' | 'contentType'>,
  headers: Record<string, string>,
): Promise<StreamReply> {
  const file = await ctx.deps.files.open(fileKey)
  if (!file) throw new Refusal('media.not-found')
  const own = { 'content-type': contentType, 'content-length': String(file.bytes) }
  return streamReply(200, file.stream, { ...headers, ...own })
}
