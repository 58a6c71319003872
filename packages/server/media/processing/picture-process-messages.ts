import type { CropBox } from '@sitewright/domain/media/crop.ts'
import type { ProbeResult } from './clean-and-probe-picture.ts'

/**
 * Format of a resized picture. `plain` is for clients without WebP: JPEG, or PNG for a picture with transparent parts. `social` is
 * for link previews and feeds: JPEG of at most 300 kB.
 */
export type PictureEncoding = 'webp' | 'plain' | 'social'

export type PictureProcessRequest =
  | { what: 'probe'; bytes: Uint8Array }
  | { what: 'shrink'; bytes: Uint8Array; width: number; crop: CropBox | null; kind: PictureEncoding }
export type PictureProcessResponse = ProbeResult | { shrunk: Uint8Array } | { failed: string }

/** Exit code of the picture process when it has exceeded its memory limit. */
export const memoryExceededExitCode = 9
