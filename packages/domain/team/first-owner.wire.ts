import type * as z from 'zod'
import { joinAsNewBody } from './people.wire.ts'
import { emailAddressSchema } from './team.wire.ts'

export const firstOwnerLinkBody = joinAsNewBody.pick({ token: true })

export const firstOwnerBody = joinAsNewBody.extend({ email: emailAddressSchema })
export type FirstOwnerBody = z.output<typeof firstOwnerBody>
