import { vi } from 'vitest'
import type { FakeShop } from './fake-shop.ts'

type Shown = { lang?: string; isNear?: (place: Element) => boolean }

/** Shows the markup as the server sends it; the script comes with `boot`. */
export function openPage(html: string, shop: FakeShop, { lang = 'en', isNear = () => true }: Shown = {}): void {
  document.documentElement.lang = lang
  document.body.innerHTML = html
  // happy-dom reads the option before a selected one as selected too.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true
  vi.stubGlobal('fetch', shop.fetch)
  vi.stubGlobal('IntersectionObserver', sightOf(isNear))
}

type Sighted = { isIntersecting: boolean; target: Element }

/** happy-dom lays nothing out: what is near the view is what `isNear` says, told once as a browser does. */
function sightOf(isNear: (place: Element) => boolean) {
  return function Sight(tell: (entries: readonly Sighted[]) => void) {
    return {
      observe: (target: Element) => queueMicrotask(() => tell([{ isIntersecting: isNear(target), target }])),
      disconnect: () => undefined,
    }
  }
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

/** Lets promises, messages and React's scheduler finish what does not wait for a clock, also what comes when it is wanted. */
export async function settle(): Promise<void> {
  await turns()
  await vi.dynamicImportSettled()
  await turns()
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>((done) => setImmediate(done))
}

/** With 0 seconds happy-dom keeps an empty cookie until the millisecond is over. */
export function forgetCookies(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; Max-Age=-1`
}
