import { emailLength } from './limits.ts'

/** SF-9.04: 3 to 256 characters, one @ with something on both sides, no spaces. Whether it exists only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length >= emailLength.min && text.length <= emailLength.max && /^[^\s@]+@[^\s@]+$/.test(text)
}

/** How an address is kept and compared: without outer spaces, in lower case. */
export function tidyEmail(text: string): string {
  return text.trim().toLowerCase()
}
