/**
 * Reads the CSRF token (crumb) from the text of `document.cookie`; undefined when no token has been set yet. Where browsers accept the
 * prefix `__Host-`, only the cookie with it counts: a page of a neighbouring host can plant a `crumb`.
 */
export function readCrumb(cookies: string): string | undefined {
  const name = window.isSecureContext ? '__Host-crumb=' : 'crumb='
  const pair = cookies.split('; ').find((each) => each.startsWith(name))
  const value = pair?.slice(name.length)
  return value === undefined || value === '' ? undefined : value
}
