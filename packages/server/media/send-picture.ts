import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { parsePictureFormat, type PictureFormat } from '@sitewright/domain/media/picture-widths.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { contentReply, notModified, streamReply, type Reply, type StreamReply } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { findStoredAsset, type StoredAsset } from './assets/asset.store.ts'
import type { PictureEncoding } from './processing/picture-process-messages.ts'

export type PictureRequest = { id: string; format: PictureFormat; kind: PictureEncoding }

const mostAtOnce = 250_000

/**
 * Version of the code that resizes pictures, part of the keys and ETags of resized pictures. Change it when that code's output
 * changes, so that neither stored files nor browser caches of the old version are used.
 */
const recipe = 'r1'

export function readPictureRequest(id: string, format: string | undefined, request: FastifyRequest): PictureRequest {
  return { id, format: parsePictureFormat(format), kind: takesWebp(request.headers.accept) ? 'webp' : 'plain' }
}

/** Returns the cache key of a picture in one width and file format. */
export function cacheKey({ id, format, kind }: PictureRequest): string {
  return `${id}/${format}/${kind}`
}

/**
 * Sends a picture resized to the requested width. The first request for a width creates the resized file. Sends the original if
 * it is not wider or is animated; also if resizing failed, and browsers then cache it for only one minute.
 */
export async function sendPicture(
  ctx: Ctx,
  asked: PictureRequest,
  request: FastifyRequest,
): Promise<Reply | StreamReply> {
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
  const etag = [tagOf(asked), originalTag(asked.id)].find((tag) => known.includes(tag) || known.includes(`W/${tag}`))
  if (etag !== undefined) return notModified({ ...lasting, etag })

  const asset = await readInSite(ctx, (tx) => findStoredAsset(tx, ctx.siteId, asked.id))
  if (!asset) throw new Refusal('kit.not-found')
  const width = widthFor(asset, asked)
  if (width === null) return sendOriginal(ctx, asset, { ...lasting, etag: originalTag(asset.id) })
  const content = await contentAt(ctx, asset, width, asked.kind)
  if (!content) return sendOriginal(ctx, asset, { ...lasting, 'cache-control': 'public, max-age=60' })
  return contentReply(200, content, { ...lasting, etag: tagOf(asked), 'content-type': contentTypeOf(content) })
}

/**
 * Returns the width in which to send a picture; null for the original. A picture of exactly the requested width is encoded again
 * unless it is WebP.
 */
function widthFor(asset: StoredAsset, { format }: PictureRequest): number | null {
  if (format === 'original' || asset.frames > 1 || format > asset.width) return null
  return format === asset.width && asset.contentType === 'image/webp' ? null : format
}

async function contentAt(ctx: Ctx, asset: StoredAsset, width: number, kind: PictureEncoding): Promise<Buffer | null> {
  const { files, pictures } = ctx.deps
  const key = `${ctx.siteId}/${asset.id}/${width}w-${kind}-${recipe}`
  const kept = await files.get(key)
  if (kept) return kept
  const original = asset.fileKey
  const made = await pictures.shrink({ key, siteId: ctx.siteId, files, original, width, kind, now: ctx.now })
  if (!made) return null
  return Buffer.from(made.buffer, made.byteOffset, made.byteLength)
}

/**
 * Sends the original file. Small files are read at once, which costs less than a stream. Large ones are streamed, so that memory
 * never holds them as a whole.
 */
async function sendOriginal(
  ctx: Ctx,
  asset: StoredAsset,
  headers: Record<string, string>,
): Promise<Reply | StreamReply> {
  const { files } = ctx.deps
  const whole = { ...headers, 'content-type': asset.contentType }
  if (asset.bytes <= mostAtOnce) {
    const content = await files.get(asset.fileKey)
    if (!content) throw new Refusal('kit.not-found')
    return contentReply(200, content, whole)
  }
  const file = await files.open(asset.fileKey)
  if (!file) throw new Refusal('kit.not-found')
  return streamReply(200, file.stream, { ...whole, 'content-length': String(file.bytes) })
}

function originalTag(id: string): string {
  return `"${id}"`
}

function tagOf({ id, format, kind }: PictureRequest): string {
  return format === 'original' ? originalTag(id) : `"${id}-${format}w-${kind}-${recipe}"`
}

function takesWebp(accept: string | undefined): boolean {
  return accept !== undefined && /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)
}

function contentTypeOf(content: Buffer): string {
  if (content[0] === 0xff) return 'image/jpeg'
  return content[0] === 0x89 ? 'image/png' : 'image/webp'
}

const lasting = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
