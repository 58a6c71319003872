import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { websiteRoles, type WebsiteRole } from '../kit/enums.ts'
import { isId } from '../kit/ids.ts'
import { passwordLength, teamLimits } from '../kit/limits.ts'
import { studioActions, type StudioAction } from './can.ts'
import { emailAddressSchema } from './team.wire.ts'

const id = z.string().refine(isId)
const codes: readonly number[] = Object.values(websiteRoles)

/** Codes of roles (PL-3.40): each once, in ascending order. */
const roles = z
  .array(z.custom<WebsiteRole>((value) => typeof value === 'number' && codes.includes(value)))
  .max(codes.length)
  .transform((given) => [...new Set(given)].toSorted((a, b) => a - b))

/** A text of one line that PostgreSQL can store. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

export const personParams = z.object({ accountId: id })
export const invitationParams = z.object({ invitationId: id })

export const rolesBody = z.strictObject({ roles })
export type RolesBody = z.output<typeof rolesBody>

/** Roles to give back, and the version of the teammate that has the others. */
export const undoRolesBody = z.strictObject({ roles, version: z.int().min(1) })

export const inviteBody = z.strictObject({ email: emailAddressSchema, roles })
export type InviteBody = z.output<typeof inviteBody>

export const askBody = z.strictObject({
  action: z.custom<StudioAction>((value) => studioActions.some((action) => action === value)),
  note: line(teamLimits.noteChars).default(''),
})
export type AskBody = z.output<typeof askBody>

/** A person in a site's team. Times in epoch milliseconds. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  isOwner: z.boolean(),
  hasSecondStep: z.boolean(),
  /** Time of the last request in the studio; null when there is no session left that tells. */
  seenAt: z.int().nullable(),
})
export type Person = z.output<typeof person>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  /** Name of who invited; null when that account is gone. */
  inviter: z.string().nullable(),
  expiresAt: z.int(),
  isExpired: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const teamAnswer = z.object({ people: z.array(person), invitations: z.array(invitation) })
export type TeamAnswer = z.output<typeof teamAnswer>

/** Names and roles of a site's people, for whoever wants to know whom to ask. */
export const helpersAnswer = z.object({
  people: z.array(z.object({ name: z.string(), roles: z.array(z.int()), isOwner: z.boolean() })),
})

/** Answer of a change in the team. `undo` is the request that undoes it; null when it cannot be undone. */
export const teamChangeAnswer = z.object({ undo: undoAnswer.nullable() })
export type TeamChangeAnswer = z.output<typeof teamChangeAnswer>

/** Secret in a link of an invitation: 256 random bits as hex. */
const token = z.string().regex(/^[0-9a-f]{64}$/)

export const invitationLinkBody = z.strictObject({ token })
export const invitationLinkAnswer = z.object({
  site: z.string(),
  email: z.string(),
  roles: z.array(z.int()),
  /** Name of who invited; '' when unknown. */
  inviter: z.string(),
  /** True when the address has an account, with which the invited person signs in. */
  hasAccount: z.boolean(),
})

export const joinAsNewBody = z.strictObject({
  token,
  displayName: line(teamLimits.nameChars).min(1),
  password: z.string().max(passwordLength.max),
  locale: z.enum(['en-US', 'de-DE']).default('en-US'),
})
export type JoinAsNewBody = z.output<typeof joinAsNewBody>
