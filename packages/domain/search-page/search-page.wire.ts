import * as z from 'zod'
import { searchKinds } from '../search/search-query.ts'

/** Longest text that a request may carry. What is used of it is cut later (`cleanSearchText`). */
const maxChars = 2_000

export const suggestionsQuery = z.object({ q: z.string().max(maxChars).default('') })

/**
 * What is offered while a visitor types, best first. `marks` are the typed words in the title, in UTF-16 units; `imageUrl` is
 * null for items without a picture.
 */
export const suggestionsAnswer = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(searchKinds),
      id: z.string(),
      title: z.string(),
      fullUrl: z.string(),
      marks: z.array(z.object({ start: z.int(), end: z.int() })),
      imageUrl: z.string().nullable(),
    }),
  ),
})
export type SuggestionsAnswer = z.output<typeof suggestionsAnswer>

/** The call of Squarespace's search, which scripts of imported themes make: `p` is the page from 0. Other fields are ignored. */
export const generalSearchQuery = z.object({
  q: z.string().max(maxChars).default(''),
  p: z.coerce.number().int().min(0).max(10_000).catch(0),
})

export const generalSearchAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      itemUrl: z.string(),
      fullUrl: z.string(),
      imageUrl: z.string().optional(),
      assetUrl: z.string().optional(),
      highlightsTitle: z.string(),
      highlights: z.string(),
    }),
  ),
  itemCount: z.int(),
})
export type GeneralSearchAnswer = z.output<typeof generalSearchAnswer>
