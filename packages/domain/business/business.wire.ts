import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'

/** What is typed. What a name, a number or an address may be is checked by rules that say what is wrong. */
const typed = z.string().max(1_000).trim()

/** The parts of the address besides its country, as the form names them. Which of them there are depends on the country. */
const place = { street: typed, addition: typed, district: typed, city: typed, region: typed, postcode: typed }

/** Who stands behind a site, as its papers and mails say it. '' for what the owner did not give. */
export const business = z.strictObject({
  name: typed,
  country: typed,
  ...place,
  phone: typed,
  email: typed,
  taxNumber: typed,
  vatId: typed,
  /** Id of a picture of the site. */
  logo: z.string().refine((id) => id === '' || isId(id)),
})
export type Business = z.output<typeof business>
export type BusinessField = keyof Business

/** `version` is that of the data on which a change is based. */
export const businessBody = business.extend({ version: z.int() })
export type BusinessBody = z.output<typeof businessBody>

export const businessAnswer = businessBody.extend({
  /** How the shop stands on an invoice that is issued now. */
  printed: z.object({ name: z.string(), lines: z.array(z.string()) }),
})
export type BusinessAnswer = z.output<typeof businessAnswer>

export const businessChanged = businessBody.extend({ undo: undoAnswer.nullable() })
export type BusinessChanged = z.output<typeof businessChanged>
