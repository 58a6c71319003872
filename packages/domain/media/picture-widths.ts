/** Widths in pixels in which pictures are served (PL-9.20). */
export const pictureWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Value of `?format=`: a width, or the picture as uploaded. */
export type PictureFormat = PictureWidth | 'original'

/** Parses `300w` as 300. Any other text means the original, as on the public platform. */
export function readPictureFormat(text: string | undefined): PictureFormat {
  return pictureWidths.find((width) => `${width}w` === text) ?? 'original'
}

/** Widths that need no upscaling, smallest first. */
export function widthsUpTo(originalWidth: number): PictureWidth[] {
  return pictureWidths.filter((width) => width <= originalWidth)
}

/** `1500x1000,100w,300w,500w,750w,1000w,1500w`: original size and served widths, as templates read them (PL-3.68, PL-9.20). */
export function systemDataVariants(width: number, height: number): string {
  return [`${width}x${height}`, ...widthsUpTo(width).map((one) => `${one}w`)].join(',')
}
