import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Noise of 64 × 64 pixels. */
export function small(format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 64, height: 64, channels: 3, noise, background: '#888' } })
    .toFormat(format)
    .toBuffer()
}

/** A picture of one color, which takes few bytes whatever its size. */
export function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c85' } })
}

export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

/** Replaces bytes in the middle and leaves the lengths of chunks as they are. */
export function broken(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0x55, copy.length >> 1, (copy.length >> 1) + 200)
  return copy
}

export function png(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8 // bit depth; color type 0 is grayscale
  const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)])
}

/** Changes the size that the frame header states. */
export function claimJpeg(bytes: Buffer, side: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(side, at + 5)
  copy.writeUInt16BE(side, at + 7)
  return copy
}

export function claimWebp(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('VP8 ') + 8 + 6
  copy.writeUInt16LE(16_383, at)
  copy.writeUInt16LE(16_383, at + 2)
  return copy
}

export function claimAvif(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('ispe') + 8
  copy.writeUInt32BE(30_000, at)
  copy.writeUInt32BE(30_000, at + 4)
  return copy
}

/** A GIF of `count` frames, each the same single pixel. */
export function manyFrames(count: number): Buffer {
  const start = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([start, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])])
}

export function withProfile(bytes: Buffer): Buffer {
  const content = Buffer.alloc(65_500)
  content.write('ICC_PROFILE\0\x01\x50', 0, 'latin1')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xde]), content])
  const profile = Array.from({ length: 80 }, () => segment)
  return Buffer.concat([bytes.subarray(0, 2), ...profile, bytes.subarray(2)])
}
