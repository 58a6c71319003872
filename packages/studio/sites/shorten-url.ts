/** Shortens a URL for display: removes the scheme and the trailing slash. */
export function shortenUrl(address: string): string {
  return address.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
}
