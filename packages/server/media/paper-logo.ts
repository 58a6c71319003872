import { cropBox } from '@sitewright/domain/media/crop.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { findStoredAsset } from './assets/asset.store.ts'
import { assetPath } from './assets/image-json.ts'

/** A picture as a logo: its path on the site, and the key of the file store for its copy that papers print. */
export type PaperLogo = { assetId: string; url: string; paperKey: string }

/** Widest copy, which prints sharply at the size of a logo. */
const paperWidth = 600

/**
 * Makes a picture of the site ready as a logo; null when there is none with this id. The copy for papers is a JPEG on white, like the
 * paper. It lies outside the picture's folder, so that it stays when the picture is deleted. Throws `media.busy`.
 */
export async function makePaperLogo(ctx: Ctx, id: string): Promise<PaperLogo | null> {
  const { files, pictures } = ctx.deps
  const asset = await readInSite(ctx, (tx) => findStoredAsset(tx, ctx.siteId, id))
  if (!asset) return null
  const { version, contentType, crop, sourceWidth, sourceHeight, fileKey: original } = asset
  const paperKey = `${ctx.siteId}/logos/${id}-${version}`
  const width = Math.min(paperWidth, asset.width)
  const box = crop && cropBox(crop, { width: sourceWidth, height: sourceHeight })
  const wanted = { key: paperKey, siteId: ctx.siteId, files, original, width, crop: box, kind: 'social' } as const
  const copy = (await files.get(paperKey)) ?? (await pictures.shrink({ ...wanted, now: ctx.now }))
  if (!copy) throw new Refusal('media.busy')
  // The name is for readers and can be any: this one needs no escapes anywhere.
  const name = `logo.${contentType === 'image/jpeg' ? 'jpg' : contentType.replace('image/', '')}`
  return { assetId: id, url: assetPath({ id, file_name: name, version }), paperKey }
}
