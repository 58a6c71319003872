import * as z from 'zod'

/** Values of the `:name` parameters in a page's path. */
export const standingParams = z.record(z.string(), z.string())
