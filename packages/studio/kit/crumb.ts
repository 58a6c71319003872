/** Reads the CSRF token (crumb) from a `document.cookie` text; undefined when there is none yet. */
export function readCrumb(cookies: string): string | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith('crumb='))
  const value = pair?.slice('crumb='.length)
  return value === undefined || value === '' ? undefined : value
}
