import type { Image } from '@sitewright/domain/pages/page-json.ts'
import { suggestedBackground, type AverageColors } from '@sitewright/domain/media/suggested-background.ts'
import { formatSystemDataVariants } from '@sitewright/domain/media/picture-widths.ts'

/** A stored picture, as read from the database view `media_asset_view`. */
export type AssetRow = {
  id: string
  file_name: string
  content_type: string
  width: number | null
  height: number | null
  focal_x: number
  focal_y: number
  colors: AverageColors | null
  alt_text: string
  title: string
  version: number
}

/** A picture as templates see it (PL-3.68). */
export type ImageJson = Omit<Image, 'systemDataSourceType' | 'systemDataOrigin'>

/** Converts an asset for templates (PL-3.68). `assetUrl` is a path, so it works on every host of the site. */
export function imageJson(asset: AssetRow): ImageJson {
  const width = asset.width ?? 0
  const height = asset.height ?? 0
  return {
    id: asset.id,
    recordType: 2,
    assetUrl: assetPath(asset),
    originalSize: `${width}x${height}`,
    mediaFocalPoint: { x: asset.focal_x, y: asset.focal_y, source: 3 },
    systemDataId: asset.id,
    systemDataVariants: formatSystemDataVariants(width, height),
    filename: asset.file_name,
    contentType: asset.content_type,
    altText: asset.alt_text,
    title: asset.title || asset.alt_text,
    body: '',
    ...(asset.colors && { colorData: colorDataOf(asset.colors) }),
  }
}

/**
 * Returns the path of a picture. It changes with the content (crop, replacement), because browsers keep what a path answers for
 * good; older paths of a picture lead to the content now. The name is for readers and can be any.
 */
export function assetPath({ id, file_name: name, version }: Pick<AssetRow, 'id' | 'file_name' | 'version'>): string {
  const named = encodeURIComponent(name)
  return version === 1 ? `/s/${id}/${named}` : `/s/${id}/${version}/${named}`
}

function colorDataOf(colors: AverageColors): NonNullable<ImageJson['colorData']> {
  return {
    topLeftAverage: colors.topLeft,
    topRightAverage: colors.topRight,
    bottomLeftAverage: colors.bottomLeft,
    bottomRightAverage: colors.bottomRight,
    centerAverage: colors.center,
    suggestedBgColor: suggestedBackground(colors),
  }
}
