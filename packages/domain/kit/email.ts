import { emailLength } from './limits.ts'

/**
 * True when a text has the form of an email address: 3 to 256 characters with one @ between other characters, without spaces,
 * control characters and lone surrogates (SF-9.04). Does not check that the address exists.
 */
export function isEmail(text: string): boolean {
  return (
    text.length >= emailLength.min &&
    text.length <= emailLength.max &&
    /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(text)
  )
}

/** Returns an email address in the form in which it is stored and compared: trimmed and in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}
