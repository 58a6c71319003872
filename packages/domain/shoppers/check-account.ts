import { isEmail, tidyEmail } from '../kit/email.ts'
import { passwordLength } from '../kit/limits.ts'
import { Refusal, type FieldProblem } from '../kit/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { shoppersMessages as said } from './shoppers.messages.ts'

/** Characters of a name. */
export const longestName = 100

/** The address as it is kept. Throws `shoppers.invalid`. */
export function checkedEmail(typed: string): string {
  const email = tidyEmail(typed)
  refuseIf({ email: emailProblem(email) })
  return email
}

/** What somebody signs in with; anything may be a password. Throws `shoppers.invalid`. */
export function checkedSignIn(typed: { email: string; password: string }): { email: string; password: string } {
  const email = tidyEmail(typed.email)
  const password = typed.password === '' ? { message: said.passwordBlank } : null
  refuseIf({ email: emailProblem(email), password })
  return { email, password: typed.password }
}

export type NewShopper = { firstName: string; lastName: string; password: string }

/** Of who makes the account of `email`: the name as it is kept, and a password that holds. Throws `shoppers.invalid`. */
export function checkedNewShopper(typed: NewShopper, email: string): NewShopper {
  const firstName = typed.firstName.trim()
  const lastName = typed.lastName.trim()
  const password = passwordProblem(typed.password, email)
  refuseIf({ firstName: nameProblem(firstName), lastName: nameProblem(lastName), password })
  return { firstName, lastName, password: typed.password }
}

/** BX-5.08, reliability.md 6.2: any characters, not cut; none that stands on everybody's list. Throws `shoppers.invalid`. */
export function checkNewPassword(password: string, email: string): void {
  refuseIf({ password: passwordProblem(password, email) })
}

function passwordProblem(password: string, email: string): FieldProblem | null {
  const { length } = password
  if (length < passwordLength.min) return { message: said.passwordTooShort, values: { min: passwordLength.min } }
  if (length > passwordLength.max) return { message: said.passwordTooLong, values: { max: passwordLength.max } }
  const plain = tidyEmail(password)
  if (plain === email) return { message: said.passwordIsEmail }
  return commonPasswords.has(plain) ? { message: said.passwordTooCommon } : null
}

/** What would steer a mail or a page is no part of an address, whatever a mail server says. */
function emailProblem(email: string): FieldProblem | null {
  if (email === '') return { message: said.emailBlank }
  return isEmail(email) && isPlain(email) ? null : { message: said.emailInvalid }
}

function nameProblem(name: string): FieldProblem | null {
  if (name.length > longestName) return { message: said.nameTooLong, values: { max: longestName } }
  const shown = name.replaceAll(/[\u200c\u200d]/g, '') // some scripts join their letters by these
  return isPlain(shown) && !/[<>@/:]/.test(shown) ? null : { message: said.nameInvalid }
}

/** One line of whole characters that show what they are. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/u.test(text)
}

function refuseIf(problems: Readonly<Record<string, FieldProblem | null>>): void {
  const fields = Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('shoppers.invalid', { fields })
}
