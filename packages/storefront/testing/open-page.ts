import { vi } from 'vitest'
import type { FakeShop } from './fake-shop.ts'

type Shown = { lang?: string; isNear?: (place: Element) => boolean }

/** Shows the markup as the server sends it. Call `boot` to run the script. */
export function openPage(html: string, shop: FakeShop, { lang = 'en', isNear = () => true }: Shown = {}): void {
  document.documentElement.lang = lang
  document.body.innerHTML = html
  // happy-dom also selects the option before the one printed as `selected`.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubGlobal('IntersectionObserver', sightOf(isNear))
}

type Sighted = { isIntersecting: boolean; target: Element }

/** Fake IntersectionObserver, because happy-dom has no layout: `isNear` decides, and each element is reported once. */
function sightOf(isNear: (place: Element) => boolean) {
  return function Sight(callback: (entries: readonly Sighted[]) => void) {
    return {
      observe: (target: Element) => queueMicrotask(() => callback([{ isIntersecting: isNear(target), target }])),
      disconnect: () => undefined,
    }
  }
}

/** Runs a fresh copy of the script, as on a new page, and waits until every island has started. */
export async function boot(): Promise<void> {
  vi.resetModules()
  await import('../boot.ts')
  // An island is imported first, then the texts of the page.
  for (let round = 0; round < 2; round += 1) {
    await vi.dynamicImportSettled()
    await settle()
  }
}

/** Waits for promises, messages, React's scheduler and dynamic imports, but not for timers. */
export async function settle(): Promise<void> {
  await turns()
  await vi.dynamicImportSettled()
  await turns()
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>((done) => setImmediate(done))
}

/** Deletes all cookies. With `Max-Age=0`, happy-dom would keep an empty cookie until the end of the millisecond. */
export function forgetCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; Max-Age=-1`
}
