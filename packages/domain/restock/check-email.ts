import { isEmail } from '../kit/email.ts'

/** Validates the email field of the restock form (SF-5.10). Returns its problem, or `null` when it is valid. */
export function checkRestockEmail(typed: string): 'blank' | 'invalid' | null {
  const email = typed.trim()
  if (email === '') return 'blank'
  return isEmail(email) ? null : 'invalid'
}
