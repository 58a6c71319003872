/**
 * Returns a coupon code in the normalized form in which codes are compared. Case, full-width characters and outer spaces make no
 * difference.
 */
export function normalizeCouponCode(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase()
}

/** True for a coupon code that an owner may choose: 3 to 40 letters, digits, `-` and `_`, starting with a letter or digit. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(normalizeCouponCode(code))
}
