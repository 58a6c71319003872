import sharp from 'sharp'
import type { AssetColors } from './image-json.ts'

export type ProbeAnswer =
  | { facts: { width: number; height: number; contentType: string; colors: AssetColors } }
  | { refused: 'media.unsupported' | 'media.too-large' }

const mostPixels = 50e6
const contentTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
}

sharp.cache(false)
sharp.concurrency(1)
process.on('message', (bytes: Uint8Array) => {
  void probe(bytes).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())

/** Decodes the whole picture, so that a truncated one is found; answers its size as it is seen and five colour averages. PL-3.68 */
async function probe(bytes: Uint8Array): Promise<ProbeAnswer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    const { format, width, height, autoOrient, compression } = await picture.metadata()
    const contentType = format === 'heif' && compression !== 'av1' ? undefined : contentTypes[format]
    if (!contentType) return { refused: 'media.unsupported' }
    if (width * height > mostPixels) return { refused: 'media.too-large' }
    const pixels = await picture
      .autoOrient()
      .resize(side, side, { fit: 'fill', fastShrinkOnLoad: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return { facts: { ...autoOrient, contentType, colors: averagesOf(pixels) } }
  } catch (error) {
    return {
      refused: error instanceof Error && /pixel limit/i.test(error.message) ? 'media.too-large' : 'media.unsupported',
    }
  }
}

const side = 24
const half = side / 2

/** The four quarters and a middle of the same size, from `side` × `side` pixels of three bytes. */
function averagesOf(pixels: Uint8Array): AssetColors {
  return {
    topLeft: averageOf(pixels, 0, 0),
    topRight: averageOf(pixels, half, 0),
    bottomLeft: averageOf(pixels, 0, half),
    bottomRight: averageOf(pixels, half, half),
    center: averageOf(pixels, half / 2, half / 2),
  }
}

function averageOf(pixels: Uint8Array, left: number, top: number): string {
  const sums: [number, number, number] = [0, 0, 0]
  for (let y = top; y < top + half; y++) {
    for (let x = left; x < left + half; x++) {
      const at = (y * side + x) * 3
      sums[0] += pixels[at] ?? 0
      sums[1] += pixels[at + 1] ?? 0
      sums[2] += pixels[at + 2] ?? 0
    }
  }
  return sums
    .map((sum) =>
      Math.round(sum / (half * half))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
