import sharp, { type Sharp } from 'sharp'
import type { CropBox } from '@sitewright/domain/media/crop.ts'
import type { PictureEncoding } from './picture-process-messages.ts'
import { sharpDecodeOptions } from './clean-and-probe-picture.ts'

/**
 * Resizes a picture, or the part `crop` of it (in pixels of the upright picture), never beyond its own size, upright, in sRGB and
 * without metadata (sharp's default). `plain` gives JPEG, or PNG for a picture with transparent parts.
 */
export async function shrinkPicture(
  bytes: Uint8Array,
  { width, crop, kind }: { width: number; crop: CropBox | null; kind: PictureEncoding },
): Promise<Uint8Array> {
  const upright = sharp(bytes, sharpDecodeOptions).autoOrient()
  const shown = crop ? upright.extract(crop) : upright
  const small = shown.resize({ width, withoutEnlargement: true }).toColourspace('srgb')
  if (kind === 'webp') return small.webp({ quality: 80, effort: 4 }).toBuffer()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return plain(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
}

async function plain(small: Sharp): Promise<Uint8Array> {
  const { isOpaque } = await small.stats()
  if (!isOpaque) return small.png({ compressionLevel: 8, adaptiveFiltering: true }).toBuffer()
  return small.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }).toBuffer()
}
