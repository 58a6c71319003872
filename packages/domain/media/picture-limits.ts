/** What a picture may be at most; its bytes: `bodyBytes.upload`. BX-5.11 */
export const pictureLimits = {
  pixels: 50_000_000,
  /** Decoding AVIF takes 18 bytes a pixel and more at once, three times what others take. */
  avifPixels: 16_000_000,
  /** Pixels of the longer side: what WebP can hold, so that every width can be made. */
  side: 16_383,
  frames: 1_000,
  /** A colour profile has some kilobytes; one of megabytes is there for another reason. */
  profileBytes: 2_000_000,
} as const
