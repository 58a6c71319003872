/**
 * Limits of the media library, beside those of the pictures themselves (picture-limits.ts). `partBytes` is the largest piece of a
 * file that one request uploads: two files at once stay below what one network may send at a time. `uploads` of one
 * account may be under way in a site at once.
 */
export const mediaLimits = {
  partBytes: 3_000_000,
  uploads: 200,
  nameChars: 1_000,
  textChars: 1_000,
  searchChars: 100,
  /** Pictures that one request deletes. */
  atOnce: 100,
} as const
