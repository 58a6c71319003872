import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { cropBox } from '@sitewright/domain/media/crop.ts'
import { parsePictureFormat, socialPictureSize, type PictureFormat } from '@sitewright/domain/media/picture-widths.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import {
  contentReply,
  notModified,
  streamReply,
  type CacheableRequest,
  type Reply,
  type StreamReply,
} from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { findStoredAsset, type StoredAsset } from './assets/asset.store.ts'
import type { PictureEncoding } from './processing/picture-process-messages.ts'

/** `version` is the one that the URL names; the picture may have another one by now. */
export type PictureRequest = { id: string; version: number; format: PictureFormat; kind: PictureEncoding }

const mostAtOnce = 250_000

/**
 * Version of the code that resizes pictures, part of the keys and ETags of resized pictures. Change it when that code's output
 * changes, so that neither stored files nor browser caches of the old version are used.
 */
const recipe = 'r1'

export function readPictureRequest(
  { id, version = 1 }: { id: string; version?: number | undefined },
  format: string | undefined,
  request: CacheableRequest,
): PictureRequest {
  const read = parsePictureFormat(format)
  const kind = read === 'social' ? 'social' : takesWebp(request.headers.accept) ? 'webp' : 'plain'
  return { id, version, format: read, kind }
}

/** Returns the cache key of a picture in one width and file format. */
export function cacheKey({ id, version, format, kind }: PictureRequest): string {
  return `${id}/${version}/${format}/${kind}`
}

/**
 * Sends a picture, cropped as its owner chose and resized to the requested width. The first request for a width creates the
 * resized file. If resizing failed, sends the original. That, and what an address of an older version answers, browsers cache for
 * only one minute. Throws `media.busy` when resizing failed and the original cannot be sent in its place.
 */
export async function sendPicture(
  ctx: Ctx,
  asked: PictureRequest,
  request: FastifyRequest,
): Promise<Reply | StreamReply> {
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
  const isKnown = (etag: string): boolean => known.includes(etag) || known.includes(`W/${etag}`)
  const lasting = headersFor(asked)
  const brief = { ...lasting, 'cache-control': 'public, max-age=60' }
  if (isKnown(tagOf(asked))) return notModified({ ...lasting, etag: tagOf(asked) })

  const asset = await readInSite(ctx, (tx) => findStoredAsset(tx, ctx.siteId, asked.id))
  if (!asset) throw new Refusal('kit.not-found')
  const isOlder = asset.version !== asked.version
  const width = widthFor(asset, asked)
  if (width === null && isKnown(originalTag(asked))) return notModified({ ...lasting, etag: originalTag(asked) })
  if (width === null) return sendOriginal(ctx, asset, isOlder ? brief : { ...lasting, etag: originalTag(asked) })
  const content = await contentAt(ctx, asset, width, asked.kind)
  if (!content && !mayReplace(asset, asked.kind)) throw new Refusal('media.busy')
  if (!content) return sendOriginal(ctx, asset, brief)
  const headers = isOlder ? brief : { ...lasting, etag: tagOf(asked) }
  return contentReply(200, content, { ...headers, 'content-type': sniffedType(content) })
}

/**
 * Returns the width in which to send a picture; null for the original. The original of a picture that is not wider is sent to
 * clients that take WebP, unless it is AVIF, which not all of them take. Clients without WebP get every width encoded again,
 * because the original can be WebP, AVIF or a CMYK JPEG. A cropped picture has no original that could be sent.
 */
function widthFor(asset: StoredAsset, { format, kind }: PictureRequest): number | null {
  if (format === 'social') return socialPictureSize(asset).width
  if (asset.crop) return format === 'original' ? asset.width : Math.min(format, asset.width)
  if (format === 'original') return null
  if (asset.frames > 1) return kind === 'webp' || !isModern(asset) ? null : Math.min(format, asset.width)
  if (kind === 'plain' || asset.contentType === 'image/avif') return Math.min(format, asset.width)
  if (format > asset.width) return null
  return format === asset.width && asset.contentType === 'image/webp' ? null : format
}

/** True when the original may be sent in place of a width: it shows nothing that was cropped, in a format that the client takes. */
function mayReplace(asset: StoredAsset, kind: PictureEncoding): boolean {
  return !asset.crop && (kind === 'webp' || (kind === 'plain' && !isModern(asset)))
}

function isModern({ contentType }: StoredAsset): boolean {
  return contentType === 'image/webp' || contentType === 'image/avif'
}

type Derived = { id: string; version: number; width: number; kind: PictureEncoding; isWhole?: boolean }

/** Returns the key of the file store for a resized picture. `isWhole` is for one that ignores the crop. */
export function derivedKey(siteId: string, { id, version, width, kind, isWhole = false }: Derived): string {
  const folder = version === 1 ? `${siteId}/${id}` : `${siteId}/${id}/v${version}`
  return `${folder}/${isWhole ? 'whole-' : ''}${width}w-${kind}-${recipe}`
}

/** Returns a picture in a width, cropped as its owner chose, made if it was not before; null when that failed. */
export async function contentAt(
  ctx: Ctx,
  asset: StoredAsset,
  width: number,
  kind: PictureEncoding,
): Promise<Buffer | null> {
  const { files, pictures } = ctx.deps
  const key = derivedKey(ctx.siteId, { id: asset.id, version: asset.version, width, kind })
  const kept = await files.get(key)
  if (kept) return kept
  const original = asset.fileKey
  const crop = asset.crop && cropBox(asset.crop, { width: asset.sourceWidth, height: asset.sourceHeight })
  const made = await pictures.shrink({ key, siteId: ctx.siteId, files, original, width, crop, kind, now: ctx.now })
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

function originalTag({ id, version }: PictureRequest): string {
  return version === 1 ? `"${id}"` : `"${id}-v${version}"`
}

function tagOf(asked: PictureRequest): string {
  const { format, kind } = asked
  const original = originalTag(asked)
  return format === 'original' ? original : `${original.slice(0, -1)}-${format}w-${kind}-${recipe}"`
}

function takesWebp(accept: string | undefined): boolean {
  return accept !== undefined && /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)
}

/** Returns the content type of a resized picture, by its first byte. */
export function sniffedType(content: Buffer): string {
  if (content[0] === 0xff) return 'image/jpeg'
  return content[0] === 0x89 ? 'image/png' : 'image/webp'
}

/** Headers of a picture that never changes. `social` is the same for every client. */
function headersFor({ format }: PictureRequest): Record<string, string> {
  return format === 'social' ? unchanging : { ...unchanging, vary: 'accept' }
}

const unchanging = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
