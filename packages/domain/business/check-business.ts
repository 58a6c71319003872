import { isEmail } from '../kit/email.ts'
import type { FieldProblem } from '../kit/refusal.ts'
import { isUnprintable } from '../mail/own-texts/check-texts.ts'
import { businessMessages as messages } from './business.messages.ts'
import type { Business, BusinessField } from './business.wire.ts'

/** Longest texts, in characters. Those of the address are the ones of all addresses. */
export const longestOfBusiness = {
  name: 100,
  phone: 40,
  email: 254,
  taxNumber: 40,
  vatId: 40,
  country: 2,
  street: 120,
  addition: 120,
  district: 80,
  city: 80,
  region: 60,
  postcode: 16,
} as const satisfies Partial<Record<BusinessField, number>>

/** Says what is wrong with the data of a business, by the field's name, but for what depends on the address's country. */
export function businessProblems(business: Business): Partial<Record<BusinessField, FieldProblem>> {
  const problems: Partial<Record<BusinessField, FieldProblem>> = {}
  for (const [name, most] of Object.entries(longestOfBusiness) as [keyof typeof longestOfBusiness, number][]) {
    const text = business[name]
    if (text.length > most) problems[name] = { message: messages.tooLong, values: { most } }
    else if (isUnprintable(text) || text.includes('\n')) problems[name] = { message: messages.unprintable }
  }
  const { email, phone } = business
  if (email !== '' && !isEmail(email)) problems.email ??= { message: messages.notAnAddress }
  if (phone !== '' && !/\d/u.test(phone)) problems.phone ??= { message: messages.notAPhone }
  return problems
}
