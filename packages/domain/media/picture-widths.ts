/** Widths in pixels in which pictures are served (PL-9.20). */
export const pictureWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Version of a picture that a URL requests by `?format=`: a width in pixels, or the picture as uploaded. */
export type PictureFormat = PictureWidth | 'original'

/** Parses the value of `?format=`: `300w` is 300. Any other text means the original, as on Squarespace. */
export function parsePictureFormat(text: string | undefined): PictureFormat {
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
