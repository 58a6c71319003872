import * as z from 'zod'

/** What stands for the `:name`s of a page's address. */
export const standingParams = z.record(z.string(), z.string())
