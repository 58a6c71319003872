import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import type { Permission } from './can.ts'

/** Who may know who changed a record: those who may read it. By the kind of the record in the activity log. */
export const lastChangePermissions = {
  asset: { role: 'edit-content', part: 'products' },
  discount: { role: 'manage-products', part: 'see' },
  'payment-settings': { role: 'edit-checkout' },
  checkout: { role: 'edit-checkout' },
  legal: { role: 'edit-checkout' },
  mail: { role: 'edit-checkout' },
  restock: { role: 'manage-products', part: 'see' },
  review: { role: 'moderate-reviews' },
  shipping: { role: 'edit-checkout', part: 'shipping' },
  site: { role: 'manage-site' },
  taxes: { role: 'edit-checkout' },
} as const satisfies Readonly<Record<string, Permission>>
export type LastChangeKind = keyof typeof lastChangePermissions
const kinds = Object.keys(lastChangePermissions) as LastChangeKind[]

const mostFields = 20

/** A record, and those of its fields that matter, separated by commas; all changes count without them. */
export const lastChangeQuery = z.strictObject({
  kind: z.enum(kinds),
  id: z.string().refine(isId),
  fields: z
    .string()
    .regex(/^[a-z]{1,40}(?:,[a-z]{1,40})*$/i)
    .transform((names) => [...new Set(names.split(','))])
    .refine((names) => names.length <= mostFields)
    .optional(),
})
export type LastChangeQuery = z.output<typeof lastChangeQuery>

/**
 * Who made the last change. `isYou`: the account that asks. null when that is not known, when an API key or the server made it, and when
 * the fields were changed by several people.
 */
export const lastChangeAnswer = z.object({ by: z.object({ name: z.string(), isYou: z.boolean() }).nullable() })
export type LastChangeAnswer = z.output<typeof lastChangeAnswer>
