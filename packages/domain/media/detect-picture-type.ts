export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/**
 * Detects the picture format by the file's first bytes, never by its name. Returns null for all other formats, so that they never
 * reach a picture decoder.
 */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  const start = Array.from(bytes.subarray(0, startBytes), (byte) => String.fromCodePoint(byte)).join('')
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^[^]{4}ftypavi[fs]/.test(start) ? 'avif' : null
}

/** Number of bytes at a file's beginning that say its format. */
export const startBytes = 16
