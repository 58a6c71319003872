/** Every address of the studio. Links and redirects come from here, so that a change of an address is one change. */
export const paths = {
  home: () => '/',
  /** `next` is where one is brought after signing in; left out for the home page. */
  signIn: (next?: string) =>
    next === undefined || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
} as const
