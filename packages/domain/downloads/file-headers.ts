/**
 * Returns a Content-Disposition that saves a file under its name (RFC 6266): with `filename` for old clients, in ASCII, and
 * `filename*` with all characters.
 */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${hexOf(sign)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

const hexOf = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase()

/** A part of a file: first and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a Range header (RFC 9110, 14.2) for a file of `bytes`. Returns null when the whole file is to be sent: without the header,
 * and for several ranges or another unit, which a server may ignore. `outside` means that no byte of the file is in the range.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = found ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'outside' : { start: Math.max(0, bytes - last), end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return null // not a valid range, which counts as no range
  return start < bytes ? { start, end } : 'outside'
}
