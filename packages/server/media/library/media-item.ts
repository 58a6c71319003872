import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import type { EditableAsset } from '../assets/editable-asset.store.ts'
import { assetPath } from '../assets/image-json.ts'

/** Converts a stored picture for the studio. */
export function mediaItemOf(asset: EditableAsset): MediaItem {
  const size = { width: asset.width ?? 0, height: asset.height ?? 0 }
  return {
    id: asset.id,
    fileName: asset.file_name,
    title: asset.title,
    altText: asset.alt_text,
    contentType: asset.content_type,
    ...size,
    sourceWidth: asset.source_width ?? size.width,
    sourceHeight: asset.source_height ?? size.height,
    bytes: Number(asset.bytes),
    isAnimated: asset.frames > 1,
    focalPoint: { x: asset.focal_x, y: asset.focal_y },
    crop: asset.crop,
    url: assetPath(asset),
    color: asset.colors?.center ?? null,
    addedAt: asset.created_at,
    addedBy: asset.added_by,
    version: asset.edit,
  }
}
