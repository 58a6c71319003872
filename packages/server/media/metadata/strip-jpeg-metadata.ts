import { pictureLimits } from '@sitewright/domain/media/picture-limits.ts'
import { orientationOf, encodeOrientationExif } from './exif.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const exifName = 'Exif\0\0'

/**
 * Removes metadata from a JPEG: keeps the segments needed to show it, up to the end of the image. Returns null when a segment is
 * truncated or the color profile is too large.
 */
export function stripJpegMetadata(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = []
  let orientation = 1
  let profileBytes = 0
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // JPEG allows any number of extra FF bytes before a marker
      continue
    }
    if (marker === endOfImage) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    const name = bytes.toString('latin1', at + 4, Math.min(end, at + 16))
    if (marker === 0xe1 && name.startsWith(exifName)) orientation = orientationOf(bytes.subarray(at + 10, end))
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    if (isNeeded(marker, name)) kept.push(bytes.subarray(at, next))
    if (marker === 0xe2) profileBytes += next - at
    at = next
  }
  if (profileBytes > pictureLimits.profileBytes || bytes[at + 1] !== endOfImage) return null
  const turned = orientation === 1 ? [] : [exifSegment(orientation)]
  return Buffer.concat([Buffer.from([0xff, startOfImage]), ...turned, ...kept, Buffer.from([0xff, endOfImage])])
}

/**
 * True for JPEG segments that are needed to show the image; false for comments and application segments other than JFIF, the
 * color profile and Adobe's color transform.
 */
function isNeeded(marker: number, name: string): boolean {
  if (marker === 0xe0) return name.startsWith('JFIF\0')
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0')
  if (marker === 0xee) return name.startsWith('Adobe')
  return (marker < 0xe0 || marker > 0xef) && marker !== 0xfe
}

/**
 * Returns the position of the marker that ends the scan's image data: an FF that is followed neither by 00 nor by the number of a
 * restart marker.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(exifName, 'latin1'), encodeOrientationExif(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
