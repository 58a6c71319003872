import * as z from 'zod'

/** What a shop still lacks when its site is published. None of it forbids that. */
export const publicationGaps = ['products', 'shipping', 'payment', 'test-payment'] as const
export type PublicationGap = (typeof publicationGaps)[number]

/** `base`: what the change is based on. It is refused when the site is no longer so. */
export const publicationBody = z.strictObject({ isPublished: z.boolean(), base: z.boolean().optional() })
export type PublicationBody = z.output<typeof publicationBody>

export const publicationAnswer = z.object({
  isPublished: z.boolean(),
  gaps: z.array(z.enum(publicationGaps)),
})
export type Publication = z.output<typeof publicationAnswer>
