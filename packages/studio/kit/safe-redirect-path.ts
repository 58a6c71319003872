/**
 * Validates the redirect target `next` of the sign-in page. Returns it if it is a path of the studio, else the home page's path,
 * for example for a URL of another site. `origin` is the studio's origin.
 */
export function safeRedirectPath(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  // Uses the browser's URL parser instead of string checks, because browsers read `//host` and `/\host` as URLs of another host
  // and ignore tabs in them.
  const base = URL.parse(origin)
  const target = URL.parse(next, origin)
  if (!base || !target || target.origin !== base.origin || target.pathname.startsWith('//')) return '/'
  if (target.pathname === '/sign-in') return '/'
  return target.pathname + target.search + target.hash
}
