import { crc32 } from 'node:zlib'
import { pictureLimits } from '@sitewright/domain/media/picture-limits.ts'
import { orientationOf, encodeOrientationExif } from './exif.ts'

const pngHead = 8
/**
 * PNG chunks that are kept: those for pixels, colors and transparency. Animation frames are dropped, so an animated PNG becomes a
 * still picture.
 */
const pngChunks = words('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs')
const webpChunks = words('VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP', '|')

/**
 * Removes metadata from a PNG. Returns null when a chunk is truncated, the last chunk is missing or the color profile is too
 * large.
 */
export function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, pngHead)]
  let at = pngHead
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length || (name === 'iCCP' && length > pictureLimits.profileBytes)) return null
    if (name === 'eXIf') kept.push(...turnedPng(bytes.subarray(at + 8, end - 4)))
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}

function turnedPng(tiff: Buffer): Buffer[] {
  const orientation = orientationOf(tiff)
  if (orientation === 1) return []
  const content = Buffer.concat([Buffer.from('eXIf', 'latin1'), encodeOrientationExif(orientation)])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length - 4, 0)
  around.writeUInt32BE(crc32(content), 4)
  return [around.subarray(0, 4), content, around.subarray(4)]
}

const hasExif = 0x08
const hasXmp = 0x04

/**
 * Removes metadata from a WebP and counts its frames. Returns null when a chunk is truncated or the color profile is too large.
 */
export function cleanWebp(bytes: Buffer): { bytes: Buffer; frames: number } | null {
  const whole = bytes.readUInt32LE(4) + 8
  if (whole > bytes.length) return null
  const kept: Buffer[] = []
  let orientation = 1
  let frames = 0
  let at = 12
  while (at + 8 <= whole) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > whole || (name === 'ICCP' && length > pictureLimits.profileBytes)) return null
    if (name === 'EXIF') orientation = orientationOf(tiffOf(bytes.subarray(at + 8, at + 8 + length)))
    if (name === 'ANMF') frames += 1
    if (webpChunks.has(name)) kept.push(Buffer.from(bytes.subarray(at, end)))
    at = end
  }
  const extended = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X')
  if (extended) {
    extended[8] = ((extended[8] ?? 0) & ~(hasExif | hasXmp)) | (orientation === 1 ? 0 : hasExif)
    if (orientation !== 1) kept.push(webpExif(orientation))
  }
  return { bytes: riff(kept), frames }
}

/**
 * Returns the TIFF data of a WebP's Exif chunk. Some programs write the prefix `Exif\0\0` before it, which belongs only in JPEG.
 */
function tiffOf(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
}

function webpExif(orientation: number): Buffer {
  const tiff = encodeOrientationExif(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

function riff(chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([head, ...chunks])
}

function words(text: string, between = ' '): ReadonlySet<string> {
  return new Set(text.split(between))
}
