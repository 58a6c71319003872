import * as z from 'zod'

/** Values of the `:name` parameters in the path of a built-in page such as the cart. */
export const systemPageParams = z.record(z.string(), z.string())
