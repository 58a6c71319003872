import { bodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record } from '../sites/index.ts'
import { insertAsset } from './asset.store.ts'
import { imageJson, type AssetRow, type ImageJson } from './image-json.ts'

/** `focalPoint` from 0,0 (top left) to 1,1. */
export type NewAsset = { fileName: string; bytes: Uint8Array; altText?: string; focalPoint?: { x: number; y: number } }

/** Keeps a picture of the site. What is no whole JPEG, PNG, WebP or AVIF picture is refused. PL-3.68 */
export async function addAsset(
  ctx: Ctx,
  wanted: NewAsset,
): Promise<ImageJson & Pick<AssetRow, 'width' | 'height' | 'colors'>> {
  if (wanted.bytes.byteLength > bodyBytes.upload) throw new Refusal('media.too-large')
  if (!looksLikePicture(wanted.bytes)) throw new Refusal('media.unsupported')

  const { contentType, ...facts } = await ctx.deps.pictures.probe(wanted.bytes)
  const id = ctx.newId()
  const key = `${ctx.siteId}/${id}/original`
  await ctx.deps.files.put(key, wanted.bytes)
  const asset: AssetRow = {
    ...facts,
    id,
    content_type: contentType,
    file_name: safeFileName(wanted.fileName, contentType),
    focal_x: within(wanted.focalPoint?.x),
    focal_y: within(wanted.focalPoint?.y),
    alt_text: wanted.altText ?? '',
  }
  await inSite(ctx, async (tx) => {
    await insertAsset(tx, ctx.siteId, { ...asset, bytes: wanted.bytes.byteLength, file_key: key })
    await record(tx, ctx, 'asset.added', { kind: 'asset', id, title: asset.file_name })
  })
  return { ...imageJson(asset), width: asset.width, height: asset.height, colors: asset.colors }
}

/** By the first bytes, never by the name: this alone decides what is shown to the picture decoder. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftypavi[fs]/.test(start)
  )
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
const longestName = 80

/** Letters, digits, dots and hyphens, with the ending that the content has. */
function safeFileName(name: string, contentType: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, longestName)
  return `${base || 'picture'}.${extensions[contentType] ?? 'bin'}`
}

function within(value = 0.5): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5
}
