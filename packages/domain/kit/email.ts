import { emailLength } from './limits.ts'

/**
 * True for 3 to 256 characters with one @ between other characters, without spaces, control characters and lone surrogates
 * (SF-9.04). Does not check that the address exists.
 */
export function isEmail(text: string): boolean {
  return (
    text.length >= emailLength.min &&
    text.length <= emailLength.max &&
    /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(text)
  )
}

/** Normalized form of an address for storage and comparison: trimmed, lower case. */
export function tidyEmail(text: string): string {
  return text.trim().toLowerCase()
}
