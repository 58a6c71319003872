/**
 * Where `?next=` may lead: a path of the studio itself, never another site. Everything else becomes the home page.
 * `origin` is the studio's own.
 */
export function ownPath(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  // Browsers read //, /\ and tabs within as another host, so the browser's own parser decides.
  const base = URL.parse(origin)
  const target = URL.parse(next, origin)
  if (!base || !target || target.origin !== base.origin || target.pathname.startsWith('//')) return '/'
  if (target.pathname === '/sign-in') return '/'
  return target.pathname + target.search + target.hash
}
