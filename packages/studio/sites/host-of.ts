/** How an address is shown: without its scheme and closing slash. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
}
