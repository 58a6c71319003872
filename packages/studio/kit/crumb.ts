/** Reads the CSRF token (crumb) from the text of `document.cookie`; undefined when no token has been set yet. */
export function readCrumb(cookies: string): string | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith('crumb='))
  const value = pair?.slice('crumb='.length)
  return value === undefined || value === '' ? undefined : value
}
