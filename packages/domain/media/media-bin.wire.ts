import * as z from 'zod'

/*
 * The studio's calls for deleted pictures, which stay in the bin for `keptInBinMs`. Below `/api/studio/media`:
 *
 *   GET  /bin             what was deleted, the latest first: `binQuery` -> `mediaBinAnswer`
 *   GET  /bin/{id}        one of the pictures, small
 *   POST /restore         `mediaIdsBody` -> `restoreMediaAnswer`
 *   POST /restore/undo    `mediaIdsBody` -> `deletedAgainAnswer`
 */

/** In the address of the media library, the value of `part` that stands for the bin. */
export const mediaBinPart = 'bin'

export const binnedPicture = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  deletedAt: z.int(),
  /** Name of the person who deleted the picture; '' when it is not known. */
  deletedBy: z.string(),
  /** When it is removed for good. */
  goneAt: z.int(),
})
export type BinnedPicture = z.output<typeof binnedPicture>

export const mediaBinAnswer = z.object({
  pictures: z.array(binnedPicture),
  nextCursor: z.string().nullable(),
  total: z.int(),
  /** What the files of all pictures in the bin take up. */
  bytes: z.int(),
})
export type MediaBinAnswer = z.output<typeof mediaBinAnswer>

export const deletedAgainAnswer = z.object({ deleted: z.array(z.string()) })
