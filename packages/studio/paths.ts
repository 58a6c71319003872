/** All paths of the studio. Links and redirects use these functions, so that a path is changed in one place. */
export const paths = {
  home: () => '/',
  /** `next` is the path to open after signing in; omitted for the home page. */
  signIn: (next?: string) =>
    next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
  forgotPassword: () => '/forgot-password',
  /** The outbox of a site, given its identifier; omitted for the first site. */
  outbox: (site?: string) => (site === undefined ? '/outbox' : `/outbox?site=${encodeURIComponent(site)}`),
} as const
