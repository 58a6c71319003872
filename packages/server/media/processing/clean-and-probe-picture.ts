import { pictureLimits } from '@sitewright/domain/media/picture-limits.ts'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { cleanPicture } from '../metadata/clean-picture.ts'
import type { AverageColors } from '@sitewright/domain/media/suggested-background.ts'

export type PictureFacts = {
  width: number
  height: number
  contentType: string
  /** Number of frames; more than 1 for an animation. */
  frames: number
  colors: AverageColors
}
export type PictureFault = 'media.unsupported' | 'media.too-many-pixels' | 'media.too-many-frames'
export type ProbeResult =
  | { facts: PictureFacts; /** `null` when unchanged. */ bytes: Uint8Array | null }
  | { refused: PictureFault }

export const sharpDecodeOptions: SharpOptions = {
  limitInputPixels: pictureLimits.pixels,
  failOn: 'error',
  sequentialRead: true,
}

/**
 * Checks an uploaded file, and refuses it if it is not a picture: removes the data that no browser needs (location, camera, data
 * hidden behind the image) and decodes all of the image, which detects truncation. Returns its size as displayed and five average
 * colors (PL-3.68).
 */
export async function cleanAndProbePicture(given: Uint8Array): Promise<ProbeResult> {
  const clean = cleanPicture(given)
  if (!clean) return { refused: 'media.unsupported' }
  if (clean.frames > pictureLimits.frames) return { refused: 'media.too-many-frames' }
  try {
    const read = await sharp(clean.bytes, sharpDecodeOptions).metadata()
    const fault = faultOf(read)
    if (fault) return { refused: fault }
    return await readPictureFacts(clean.bytes, read, Math.max(clean.frames, read.pages ?? 1), given)
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit/i.test(error.message)
    return { refused: isLarge ? 'media.too-many-pixels' : 'media.unsupported' }
  }
}

function faultOf({ format, compression, width, height, pages = 1 }: Metadata): PictureFault | null {
  if (contentTypes[format] === undefined || (format === 'heif' && compression !== 'av1')) return 'media.unsupported'
  const mostPixels = format === 'heif' ? pictureLimits.avifPixels : pictureLimits.pixels
  if (width * height > mostPixels || Math.max(width, height) > pictureLimits.side) return 'media.too-many-pixels'
  return pages > pictureLimits.frames ? 'media.too-many-frames' : null
}

async function readPictureFacts(
  bytes: Uint8Array,
  read: Metadata,
  frames: number,
  given: Uint8Array,
): Promise<ProbeResult> {
  const facts = { width: read.autoOrient.width, height: read.autoOrient.height, colors: await colorsOf(bytes) }
  if (read.format === 'heif' && (read.exif ?? read.xmp)) {
    // The boxes of an AVIF file refer to each other's positions, so nothing can be cut out: the picture is encoded again, as
    // WebP.
    const written = await sharp(bytes, sharpDecodeOptions).autoOrient().webp({ quality: 90 }).toBuffer()
    return { facts: { ...facts, frames: 1, contentType: 'image/webp' }, bytes: written }
  }
  const contentType = contentTypes[read.format] ?? ''
  return { facts: { ...facts, frames, contentType }, bytes: bytes.byteLength === given.byteLength ? null : bytes }
}

const contentTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

const side = 24
const half = side / 2

/**
 * Returns the average colors of the picture's four quarters and of a center of the same size. Transparent parts count as white.
 */
async function colorsOf(bytes: Uint8Array): Promise<AverageColors> {
  const pixels = await sharp(bytes, sharpDecodeOptions)
    .autoOrient()
    .resize(side, side, { fit: 'fill', fastShrinkOnLoad: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return {
    topLeft: averageOf(pixels, 0, 0),
    topRight: averageOf(pixels, half, 0),
    bottomLeft: averageOf(pixels, 0, half),
    bottomRight: averageOf(pixels, half, half),
    center: averageOf(pixels, half / 2, half / 2),
  }
}

/** Average color, as hex digits, of a square of `half` × `half` pixels. The image has `side` × `side` pixels of three bytes. */
function averageOf(pixels: Uint8Array, left: number, top: number): string {
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < top + half; y++) {
    for (let x = left; x < left + half; x++) {
      const at = (y * side + x) * 3
      sums[0] += pixels[at] ?? 0
      sums[1] += pixels[at + 1] ?? 0
      sums[2] += pixels[at + 2] ?? 0
    }
  }
  const digits = (sum: number): string =>
    Math.round(sum / (half * half))
      .toString(16)
      .padStart(2, '0')
  return sums.map(digits).join('')
}
