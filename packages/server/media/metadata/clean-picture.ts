import { detectPictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { cleanGif } from './clean-gif.ts'
import { stripJpegMetadata } from './strip-jpeg-metadata.ts'
import { cleanPng, cleanWebp } from './clean-chunks.ts'

export type CleanPicture = { bytes: Uint8Array; /** Number of frames; 0 when unknown. */ frames: number }

/**
 * Removes from a picture the data that cameras and programs wrote (location, owner, previews, comments) and everything after the
 * end of the image, without decoding it. Keeps the orientation. Returns null when the file is not built as its format requires.
 */
export function cleanPicture(given: Uint8Array): CleanPicture | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  switch (detectPictureType(bytes)) {
    case 'jpeg':
      return still(stripJpegMetadata(bytes))
    case 'png':
      return still(cleanPng(bytes))
    case 'webp':
      return cleanWebp(bytes)
    case 'gif':
      return cleanGif(bytes)
    case 'avif':
      return still(withoutTail(bytes))
    default:
      return null
  }
}

function still(bytes: Buffer | null): CleanPicture | null {
  return bytes && { bytes, frames: 0 }
}

/**
 * Returns an AVIF file up to the first unknown box, which drops data hidden behind the image. Returns null when a box is
 * truncated.
 */
function withoutTail(bytes: Buffer): Buffer | null {
  let at = 0
  while (at + 8 <= bytes.length && avifBoxes.has(bytes.toString('latin1', at + 4, at + 8))) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return bytes // a length of 0 means that the box extends to the end of the file
    if (length < 8) return null
    at += length
  }
  return at > bytes.length ? null : bytes.subarray(0, at)
}

const avifBoxes: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free'])
