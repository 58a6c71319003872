/**
 * Validates the redirect target `?next=`: returns a path of the studio itself, and the home page for anything else, such as
 * another site. `origin` is the studio's origin.
 */
export function ownPath(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  // Uses the browser's own URL parser, because browsers treat //, /\ and embedded tabs as another host.
  const base = URL.parse(origin)
  const target = URL.parse(next, origin)
  if (!base || !target || target.origin !== base.origin || target.pathname.startsWith('//')) return '/'
  if (target.pathname === '/sign-in') return '/'
  return target.pathname + target.search + target.hash
}
