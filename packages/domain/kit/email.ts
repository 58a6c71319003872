import { emailLength } from './limits.ts'

/**
 * True when a text has the form of one plain email address: 3 to 256 characters with one @ between other characters (SF-9.04).
 * Refuses what a mail program could read as something else than one address: lists, groups, display names, comments, quotes,
 * spaces, invisible characters, and a domain that continues as a URL. Does not check that the address exists.
 */
export function isEmail(text: string): boolean {
  return text.length >= emailLength.min && text.length <= emailLength.max && plainAddress.test(text)
}

// Of the signs outside ASCII a domain has only letters, marks, digits and the full stops of East Asian scripts.
const plainAddress = /^[^\s\p{C}@()<>[\]\\,;:"\ufffd]+@[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61_-]+$/u

/** Returns a normalized email address without the tag behind a plus sign: `nina+shop@x.test` reaches the mailbox `nina@x.test`. */
export function withoutPlusTag(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/u, '$1@')
}
