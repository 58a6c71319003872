import * as z from 'zod'
import { siteKinds } from './site-kinds.ts'
import { generalSettingsAnswer, generalSettingsBody } from './site-settings.wire.ts'

const { title, timeZone } = generalSettingsBody.shape

export const newSiteBody = z.strictObject({
  title: title.unwrap(),
  kind: z.enum(siteKinds),
  /** The time zone of the browser. One that the server does not know is left out of account. */
  timeZone,
})
export type NewSiteBody = z.output<typeof newSiteBody>

/** The new site. */
export const newSiteAnswer = z.object({
  id: z.string(),
  ...generalSettingsAnswer.pick({ identifier: true, title: true }).shape,
})
export type NewSiteAnswer = z.output<typeof newSiteAnswer>
