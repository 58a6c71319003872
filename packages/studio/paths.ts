/** Every address of the studio. Links and redirects come from here, so that a change of an address is one change. */
export const paths = {
  home: () => '/',
  /** `next` is where one is brought after signing in; left out for the home page. */
  signIn: (next?: string) =>
    next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
  forgotPassword: () => '/forgot-password',
  /** The emails of one site, by its identifier; without it those of the first. */
  outbox: (site?: string) => (site === undefined ? '/outbox' : `/outbox?site=${encodeURIComponent(site)}`),
} as const
