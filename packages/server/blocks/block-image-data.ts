import type { BlockKind } from '@sitewright/blocks/registry.ts'
import { isDarkColor } from '@sitewright/domain/media/is-dark-color.ts'
import type { ImageJson } from '../media/index.ts'

type PictureData = Readonly<Record<string, unknown>>

/** Returns the template data of a block's image: empty for kinds of blocks without one, `null` when the image was deleted. */
export function blockImageData(
  kind: BlockKind,
  props: Readonly<Record<string, unknown>>,
  assetOf: (id: string) => ImageJson | undefined,
  takeFirst: () => boolean,
  sizes: string,
): PictureData | null {
  const field = Object.keys(kind.fields).find((name) => kind.fields[name]?.kind === 'image')
  if (field === undefined) return {}
  const asset = assetOf(String(props[field]))
  if (!asset) return null
  const [width, height] = asset.originalSize.split('x')
  const { x, y } = asset.mediaFocalPoint
  return {
    asset,
    width,
    height,
    sizes,
    // False for an image narrower than the smallest width (PL-9.20), which exists only in its original size.
    hasWidths: /,\d+w/.test(asset.systemDataVariants),
    isFirst: takeFirst(),
    alt: props['alt'] || asset.altText,
    average: asset.colorData?.centerAverage,
    tone: toneOf(asset),
    focal: `${x},${y}`,
    position: `${percent(x)} ${percent(y)}`,
  }
}

/**
 * Returns whether the left side of the image is dark or light, by its average colors there; '' when these are unknown. Text over
 * the image takes the opposite tone (PL-9.17).
 */
function toneOf({ colorData }: ImageJson): 'dark' | 'light' | '' {
  if (!colorData) return ''
  return isDarkColor(colorData.topLeftAverage) && isDarkColor(colorData.bottomLeftAverage) ? 'dark' : 'light'
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
