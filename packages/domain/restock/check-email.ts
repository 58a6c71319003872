import { isEmail } from '../kit/email.ts'

/** Validates the email field of the restock form (SF-5.10). Returns its problem, or `null` when it is valid. */
export function checkRestockEmail(typed: string): 'blank' | 'invalid' | null {
  const email = typed.trim()
  if (email === '') return 'blank'
  return isEmail(email) && !isMisleading.test(email) ? null : 'invalid'
}

/**
 * Characters that an email address in the restock form must not have: separators of addresses in a mail header, and invisible
 * ones.
 */
const isMisleading = /[\p{C}<>()[\]\\,;:"]/u
