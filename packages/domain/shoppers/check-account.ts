import { isEmail } from '../kit/email.ts'
import { passwordLength } from '../kit/limits.ts'
import { Refusal, type FieldProblem } from '../kit/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { shoppersMessages as messages } from './shoppers.messages.ts'

/** Maximum length in characters of a shopper's first or last name. */
export const maxNameChars = 100

/** Throws a `Refusal` with the code `shoppers.invalid` for an invalid email address. */
export function requireValidShopperEmail(email: string): void {
  refuseIf({ email: emailProblem(email) })
}

/** Validates a shopper's sign-in; the password only has to be filled in. Throws a `Refusal` with the code `shoppers.invalid`. */
export function requireValidSignIn(typed: { email: string; password: string }): void {
  const password = typed.password === '' ? { message: messages.passwordBlank } : null
  refuseIf({ email: emailProblem(typed.email), password })
}

export type NewShopper = { firstName: string; lastName: string; password: string }

/**
 * Validates the fields of a new account and returns them with the names trimmed. The password must be acceptable and differ from
 * `email`. Throws a `Refusal` with the code `shoppers.invalid`.
 */
export function requireValidNewShopper(typed: NewShopper, email: string): NewShopper {
  const firstName = typed.firstName.trim()
  const lastName = typed.lastName.trim()
  const password = passwordProblem(typed.password, email)
  refuseIf({ firstName: nameProblem(firstName), lastName: nameProblem(lastName), password })
  return { firstName, lastName, password: typed.password }
}

/**
 * Validates a new password. Accepts any characters and never truncates, but refuses common passwords. Throws a `Refusal` with the
 * code `shoppers.invalid` (BX-5.08).
 */
export function checkNewPassword(password: string, email: string): void {
  refuseIf({ password: passwordProblem(password, email) })
}

function passwordProblem(password: string, email: string): FieldProblem | null {
  const { length } = password
  if (length < passwordLength.min) return { message: messages.passwordTooShort, values: { min: passwordLength.min } }
  if (length > passwordLength.max) return { message: messages.passwordTooLong, values: { max: passwordLength.max } }
  const plain = password.trim().toLowerCase()
  if (plain === email) return { message: messages.passwordIsEmail }
  return commonPasswords.has(plain) ? { message: messages.passwordTooCommon } : null
}

/** Returns what is wrong with an email address, or `null`. */
function emailProblem(email: string): FieldProblem | null {
  if (email === '') return { message: messages.emailBlank }
  return isEmail(email) ? null : { message: messages.emailInvalid }
}

function nameProblem(name: string): FieldProblem | null {
  if (name.length > maxNameChars) return { message: messages.nameTooLong, values: { max: maxNameChars } }
  const shown = name.replaceAll(/[\u200c\u200d]/g, '') // names may contain zero-width joiners, which some scripts need
  return isPlain(shown) && !/[<>@/:]/.test(shown) ? null : { message: messages.nameInvalid }
}

/** True for a single line of well-formed text without control and formatting characters. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/u.test(text)
}

function refuseIf(problems: Readonly<Record<string, FieldProblem | null>>): void {
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('shoppers.invalid', { fields })
}
