/** Widths in pixels in which pictures are served (PL-9.20). */
export const pictureWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * Version of a picture that a URL requests by `?format=`: a width in pixels, a JPEG for link previews and feeds (`social`), or the
 * picture as uploaded.
 */
export type PictureFormat = PictureWidth | 'social' | 'original'

/** Parses the value of `?format=`: `300w` is 300. Any unknown text means the original, as on Squarespace. */
export function parsePictureFormat(text: string | undefined): PictureFormat {
  if (text === 'social') return text
  return pictureWidths.find((width) => `${width}w` === text) ?? 'original'
}

/** Returns the served widths that a picture of this width fills without upscaling, smallest first. */
export function widthsUpTo(originalWidth: number): PictureWidth[] {
  return pictureWidths.filter((width) => width <= originalWidth)
}

/**
 * Returns a picture's size and served widths in the format that templates read: `1500x1000,100w,300w,500w,750w,1000w,1500w`
 * (PL-3.68, PL-9.20).
 */
export function formatSystemDataVariants(width: number, height: number): string {
  return [`${width}x${height}`, ...widthsUpTo(width).map((one) => `${one}w`)].join(',')
}

/** Longest side in pixels of a picture for link previews and feeds. */
const longestSocialSide = 1_200
/** Maximum size in bytes of a picture for link previews and feeds: several messengers show none above it. */
export const maxSocialBytes = 300_000
export const socialContentType = 'image/jpeg'

/** Returns the address of a picture for link previews, feeds and search engines, which is always a small JPEG. */
export function socialPictureUrl(assetUrl: string): string {
  return `${assetUrl}?format=social`
}

/** Returns the size in pixels of a picture for link previews and feeds. */
export function socialPictureSize(original: PictureSize): PictureSize {
  const scale = longestSocialSide / Math.max(original.width, original.height)
  if (scale >= 1) return original
  const width = Math.max(Math.floor(original.width * scale), 1) // rounded down, because the height follows from it
  return { width, height: Math.round((width * original.height) / original.width) }
}

type PictureSize = { width: number; height: number }
