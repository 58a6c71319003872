/** Limits of an uploaded picture (BX-5.11). Its size in bytes is limited by `bodyBytes.upload`. */
export const pictureLimits = {
  pixels: 50_000_000,
  /** Lower for AVIF, whose decoder needs 18 bytes or more per pixel at once, three times as much as others. */
  avifPixels: 16_000_000,
  /** Longer side in pixels. The limit of WebP, so that every width can be generated. */
  side: 16_383,
  frames: 1_000,
  /** Generous, because a real color profile has only some kilobytes. */
  profileBytes: 2_000_000,
} as const
