import { vi } from 'vitest'
import type { FakeShop } from './fake-shop.ts'

/** Shows the markup as the server sends it; the script comes with `boot`. */
export function openPage(html: string, shop: FakeShop, { lang = 'en' } = {}): void {
  document.documentElement.lang = lang
  document.body.innerHTML = html
  vi.stubGlobal('fetch', shop.fetch)
}

/** The script arrives, as on a page of its own: nothing is left of the one before. Done when every live part has been woken. */
export async function boot(): Promise<void> {
  vi.resetModules()
  await import('../boot.ts')
  // A live part is imported, and then the words of the page are.
  for (let round = 0; round < 2; round += 1) {
    await vi.dynamicImportSettled()
    await settle()
  }
}

/** Lets promises, messages and React's scheduler finish what does not wait for a clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>((done) => setImmediate(done))
}

export function forgetCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; Max-Age=0`
}
