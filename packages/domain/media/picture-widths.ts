/** The widths that a picture is shown in, in pixels. PL-9.20 */
export const pictureWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** What `?format=` asks for: a width, or the picture as it was uploaded. */
export type PictureFormat = PictureWidth | 'original'

/** `300w` is 300; what is none of the widths is the original, as on the public platform. */
export function readPictureFormat(text: string | undefined): PictureFormat {
  return pictureWidths.find((width) => `${width}w` === text) ?? 'original'
}

/** The widths that need no enlarging, smallest first. */
export function widthsUpTo(originalWidth: number): PictureWidth[] {
  return pictureWidths.filter((width) => width <= originalWidth)
}

/** `1500x1000,100w,300w,500w,750w,1000w,1500w`, as templates read it. PL-3.68 PL-9.20 */
export function systemDataVariants(width: number, height: number): string {
  return [`${width}x${height}`, ...widthsUpTo(width).map((one) => `${one}w`)].join(',')
}
