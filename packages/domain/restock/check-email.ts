import { isEmail } from '../kit/email.ts'

/** SF-5.10: what is wrong with what stands in the one field; null where a message can be sent there. */
export function emailProblem(typed: string): 'blank' | 'invalid' | null {
  const email = typed.trim()
  if (email === '') return 'blank'
  return isEmail(email) && !isMisleading.test(email) ? null : 'invalid'
}

/** What makes one address two in a message's head, and what nobody sees. */
const isMisleading = /[\p{C}<>()[\]\\,;:"]/u
