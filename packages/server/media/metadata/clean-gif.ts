const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff

/**
 * Removes metadata from a GIF: keeps the frames, their timing and the loop, up to the trailer. Returns null when a block is
 * truncated.
 */
export function cleanGif(bytes: Buffer): { bytes: Buffer; frames: number } | null {
  const start = 13 + tableBytes(bytes[10] ?? 0)
  const kept: Buffer[] = [bytes.subarray(0, start)]
  let frames = 0
  let at = start
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === trailer) return { bytes: Buffer.concat([...kept, Buffer.from([trailer])]), frames }
    const data = block === image ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2
    const end = block === image || block === extension ? endOfData(bytes, data) : null
    if (end === null) return null
    if (block === image) frames += 1
    if (block === image || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** True for GIF extensions that control how a frame is shown and whether the animation loops. */
function isNeeded(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  return (
    label === graphicControl || (label === application && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0')
  )
}

/**
 * Returns the size of a GIF color table in bytes, from the flags of the screen or image that it belongs to; 0 without a table.
 */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/**
 * Returns the offset after a series of GIF sub-blocks, each with its length before it; null when the empty sub-block that must
 * end the series is missing.
 */
function endOfData(bytes: Buffer, from: number): number | null {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return null
}
