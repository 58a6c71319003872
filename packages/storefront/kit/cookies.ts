/** Returns the value of a cookie; `undefined` when it does not exist or is hidden from scripts. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/**
 * Returns the CSRF token; `undefined` when the server has not set it yet. Where browsers accept the prefix `__Host-`, only the
 * cookie with it counts: a page of a neighbouring host can plant a `crumb`.
 */
export function readCrumb(): string | undefined {
  return readCookie(window.isSecureContext ? '__Host-crumb' : 'crumb')
}

/**
 * True when the visitor may have a cart. Scripts cannot read the cart's own cookie, so this checks cookies that the server sets
 * along with it (SF-4.17, SF-6.02).
 */
export function mayHaveCart(): boolean {
  return /\b(hasCart=true|siteUser=true|crumb=[^;])/.test(document.cookie)
}
