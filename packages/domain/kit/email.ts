import { emailLength } from './limits.ts'

/**
 * 3 to 256 characters, one @ with something on both sides, no spaces (SF-9.04), no control characters and no half ones. Whether it
 * exists only a mail can tell.
 */
export function isEmail(text: string): boolean {
  return (
    text.length >= emailLength.min &&
    text.length <= emailLength.max &&
    /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(text)
  )
}

/** How an address is kept and compared: without outer spaces, in lower case. */
export function tidyEmail(text: string): string {
  return text.trim().toLowerCase()
}
