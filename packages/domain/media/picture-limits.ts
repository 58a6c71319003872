/** Limits of an uploaded picture (BX-5.11). The file size has its own limit, `bodyBytes.upload`. */
export const pictureLimits = {
  pixels: 50_000_000,
  /**
   * Pixel limit for AVIF pictures. Lower than `pixels`, because the AVIF decoder needs at least 18 bytes of memory per pixel,
   * three times as much as other decoders.
   */
  avifPixels: 16_000_000,
  /** Longest side in pixels: the limit of the WebP format, so that every served width can be generated. */
  side: 16_383,
  frames: 1_000,
  /** Pictures with a color profile of more bytes are rejected. Generous, because a real profile has only some kilobytes. */
  profileBytes: 2_000_000,
} as const
