import { createReadStream } from 'node:fs'

export type ImportEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/**
 * Detects the encoding of a text file: UTF-16 by its byte order mark or its zero bytes, then UTF-8, strictly, then Windows-1252. A
 * file with a byte order mark of UTF-8, or with more characters of UTF-8 than broken ones, stays UTF-8: it was damaged, and as
 * Windows-1252 all its other characters would be wrong.
 */
export async function detectEncoding(path: string): Promise<ImportEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const seen = { isFirst: true, isStrict: true, foreign: 0, broken: 0 }
  const count = (text: string): void => {
    const broken = text.match(/\uFFFD/g)?.length ?? 0
    seen.broken += broken
    seen.foreign += (text.match(/[^\0-\x7F]/gu)?.length ?? 0) - broken
  }
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    if (seen.isFirst) {
      const wide = utf16Of(bytes)
      if (wide !== null) return wide
      if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'UTF-8'
      seen.isFirst = false
    }
    seen.isStrict &&= canDecode(strict, bytes)
    count(lenient.decode(bytes, { stream: true }))
  }
  if (seen.isStrict && canDecode(strict)) return 'UTF-8'
  count(lenient.decode())
  return seen.foreign > seen.broken ? 'UTF-8' : 'Windows-1252'
}

/** Decodes the next bytes of a file, or its end without bytes. Returns false when they are no text of the decoder's encoding. */
function canDecode(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Number of bytes at the beginning of a file in which zero bytes are counted. */
const probedBytes = 1000

/** Returns which UTF-16 a file is, by its first bytes; `null` if none. Every other byte of Latin letters is zero in UTF-16. */
function utf16Of(bytes: Buffer): ImportEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const probed = bytes.subarray(0, probedBytes)
  const zeros = [0, 0] as [even: number, odd: number]
  for (const [at, byte] of probed.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd < probed.length / 4) return null
  return odd > even ? 'UTF-16LE' : 'UTF-16BE'
}

/** Bytes that Windows-1252 leaves undefined, as the decoder returns them. */
const undefinedBytes = /[\u0081\u008D\u008F\u0090\u009D]/g

/**
 * Reads a text file in pieces, without its byte order mark. Characters that can't be decoded become U+FFFD, which
 * `unreadableColumns` finds.
 */
export async function* decodeFile(path: string, encoding: ImportEncoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding)
  const marked = (text: string): string =>
    encoding === 'Windows-1252' ? text.replaceAll(undefinedBytes, '\uFFFD') : text
  for await (const chunk of createReadStream(path)) yield marked(decoder.decode(chunk as Buffer, { stream: true }))
  yield marked(decoder.decode())
}
