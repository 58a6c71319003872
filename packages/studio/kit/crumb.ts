/** The crumb in a `document.cookie` text; undefined when the page has none yet. */
export function readCrumb(cookies: string): string | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith('crumb='))
  const value = pair?.slice('crumb='.length)
  return value === undefined || value === '' ? undefined : value
}
