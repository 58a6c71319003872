import * as z from 'zod'

/** Values of the `:name` parameters in a page's path. */
export const systemPageParams = z.record(z.string(), z.string())
