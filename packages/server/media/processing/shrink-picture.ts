import sharp, { type Sharp } from 'sharp'
import type { CropBox } from '@sitewright/domain/media/crop.ts'
import { maxSocialBytes } from '@sitewright/domain/media/picture-widths.ts'
import type { PictureEncoding } from './picture-process-messages.ts'
import { sharpDecodeOptions } from './clean-and-probe-picture.ts'

/**
 * Resizes a picture, or the part `crop` of it (in pixels of the upright picture), never beyond its own size, upright, in sRGB and
 * without metadata (sharp's default). Of an animation it takes the first frame.
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
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return kind === 'social' ? social(raw) : plain(raw)
}

async function plain(small: Sharp): Promise<Uint8Array> {
  const { isOpaque } = await small.stats()
  if (!isOpaque) return small.png({ compressionLevel: 8, adaptiveFiltering: true }).toBuffer()
  return jpeg(small, 82)
}

const lowerQualities = [70, 55, 40, 25, 10]

/** Lowers the quality until the file is small enough. 1,200 × 1,200 pixels of noise are at the lowest. */
async function social(small: Sharp): Promise<Uint8Array> {
  let made = await jpeg(small, 82)
  for (const quality of lowerQualities) {
    if (made.byteLength <= maxSocialBytes) break
    made = await jpeg(small, quality)
  }
  return made
}

function jpeg(small: Sharp, quality: number): Promise<Uint8Array> {
  return small.clone().flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true }).toBuffer()
}
