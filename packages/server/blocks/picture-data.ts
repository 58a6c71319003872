import type { BlockKind } from '@sitewright/blocks/registry.ts'
import { isDarkColor } from '@sitewright/domain/media/is-dark-color.ts'
import type { ImageJson } from '../media/index.ts'

type PictureData = Readonly<Record<string, unknown>>

/** The picture of a kind that has one; null when the picture that the block is about is gone. */
export function pictureData(
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
    // A picture narrower than the least width (PL-9.20) has only itself.
    hasWidths: /,\d+w/.test(asset.systemDataVariants),
    isFirst: takeFirst(),
    alt: props['alt'] || asset.altText,
    average: asset.colorData?.centerAverage,
    tone: toneOf(asset),
    focal: `${x},${y}`,
    position: `${percent(x)} ${percent(y)}`,
  }
}

/** Whether words over the picture should be light or dark (PL-9.17), as far as its averages say. */
function toneOf({ colorData }: ImageJson): 'dark' | 'light' | '' {
  if (!colorData) return ''
  return isDarkColor(colorData.topLeftAverage) && isDarkColor(colorData.bottomLeftAverage) ? 'dark' : 'light'
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}
