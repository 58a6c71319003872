import * as z from 'zod'

/** A path on the site, so that a preview leads to no other. */
const sitePath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

export const previewQuery = z.object({ path: sitePath })
export const previewTicketQuery = z.object({ ticket: z.string().max(100), to: sitePath.catch('/') })
