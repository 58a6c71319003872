/** Limits of an uploaded picture (BX-5.11). The size of its file is limited by `bodyBytes.upload`. */
export const pictureLimits = {
  pixels: 50_000_000,
  /**
   * Pixel limit for AVIF. Lower, because its decoder needs at least 18 bytes per pixel at once, three times as much as other
   * decoders.
   */
  avifPixels: 16_000_000,
  /** Longest side in pixels: the limit of the WebP format, so that every served width can be generated. */
  side: 16_383,
  frames: 1_000,
  /** Largest color profile in a picture. Generous, because a real profile has only some kilobytes. */
  profileBytes: 2_000_000,
} as const
