import * as z from 'zod'

/** `base`: what the change is based on. It is refused when the site is no longer so. */
export const publicationBody = z.strictObject({ isPublished: z.boolean(), base: z.boolean().optional() })
export type PublicationBody = z.output<typeof publicationBody>

export const publicationAnswer = z.object({ isPublished: z.boolean() })
export type Publication = z.output<typeof publicationAnswer>
