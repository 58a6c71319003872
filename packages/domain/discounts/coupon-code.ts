/** A code as it is compared: what was typed in small letters, in full width or between spaces is the same code. */
export function couponKey(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** What owners may choose as a code: 3 to 40 letters, digits, `-` and `_`. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(couponKey(code))
}
