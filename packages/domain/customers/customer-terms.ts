import { distinctTerms, plainTerm, wordsOf } from '../search/search-terms.ts'

type Named = { name: string; email: string }

/** Returns the terms by which a customer is found: the words of the name, the email address, its domain and the parts before the @. */
export function customerTerms({ name, email }: Named): string[] {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, Math.max(0, at))
  return distinctTerms([...wordsOf(name), email, email.slice(at + 1), ...mailbox.split(/[^\p{L}\p{N}]+/u)])
}

/** Returns the text by which a list is sorted by name: customers without one stand at their address. */
export function customerNameKey({ name, email }: Named): string {
  return plainTerm(name) || plainTerm(email)
}
