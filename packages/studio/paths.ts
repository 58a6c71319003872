/** All paths of the studio. Links and redirects call these functions, so that a path is written in one place only. */
export const paths = {
  home: () => '/',
  /** Path of the sign-in page. `next` is the path to open after the sign-in; omitted for the home page. */
  signIn: (next?: string) =>
    next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
  forgotPassword: () => '/forgot-password',
  /** Path of a site's list of orders, given the site's identifier. */
  orders: (site: string) => `/${encodeURIComponent(site)}/orders`,
  order: (site: string, number: number) => `/${encodeURIComponent(site)}/orders/${number}`,
  /** Path of a site's outbox, given the site's identifier; without it, the outbox of the first site. */
  outbox: (site?: string) => (site === undefined ? '/outbox' : `/outbox?site=${encodeURIComponent(site)}`),
} as const
