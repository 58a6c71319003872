import { detectPictureType, startBytes, type PictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { shownFileName } from '@sitewright/domain/media/file-name.ts'
import { sizeLimitText } from '@sitewright/domain/media/file-size.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { maxPictureBytes } from '@sitewright/domain/media/media.wire.ts'
import { pictureLimits } from '@sitewright/domain/media/picture-limits.ts'
import { UploadFailure } from './upload-failure.ts'

/** Pictures with fewer pixels on their longer side get a remark, because they are blurred where there is much room. */
const smallSide = 600

/**
 * Checks a file before it is sent, by its size and first bytes. Returns the picture's type. Throws `UploadFailure` with the texts of
 * PL-5.13 and PL-5.14.
 */
export async function checkFile(file: File): Promise<PictureType> {
  const fileName = shownFileName(file.name)
  if (file.size > maxPictureBytes) {
    const values = { fileName, maxSize: sizeLimitText(maxPictureBytes) }
    throw new UploadFailure((translate) => translate(mediaMessages.tooLarge, values), { isFinal: true })
  }
  const type = detectPictureType(new Uint8Array(await file.slice(0, startBytes).arrayBuffer()))
  if (type) return type
  throw new UploadFailure((translate) => translate(mediaMessages.unsupported, { fileName }), { isFinal: true })
}

/** Checks the size of a picture in pixels, once the browser knows it. Throws `UploadFailure` for one that the server refuses. */
export function checkPixels(file: File, type: PictureType, { width, height }: PixelSize): void {
  const most = type === 'avif' ? pictureLimits.avifPixels : pictureLimits.pixels
  if (width * height <= most && Math.max(width, height) <= pictureLimits.side) return
  const fileName = shownFileName(file.name)
  throw new UploadFailure((translate) => translate(mediaMessages.tooManyPixels, { fileName }), { isFinal: true })
}

export type PixelSize = { width: number; height: number }

export function isSmall({ width, height }: PixelSize): boolean {
  return Math.max(width, height) < smallSide
}
