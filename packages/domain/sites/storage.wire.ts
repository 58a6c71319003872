import * as z from 'zod'

/** Bytes that a site's pictures and product files have, and that they may have. */
export const storageAnswer = z.object({ usedBytes: z.int(), mostBytes: z.int() })
export type StorageAnswer = z.output<typeof storageAnswer>
