import { islandOf } from './islands.ts'
import type { Island } from './island.ts'

/** Islands that show a cart and wait until the visitor has a cart, which may be created on this page or in another tab. */
const deferred = new Map<HTMLElement, Island>()
const seen = new WeakSet<HTMLElement>()

/**
 * Mounts the islands in `root` that the page needs, each once. Deferred islands not needed yet wait for
 * `mountIslandsAwaitingCart`.
 */
export function mountIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island], .sqs-cart-quantity')) {
    if (seen.has(element)) continue
    seen.add(element)
    const island = islandOf(element)
    if (island.isNeeded?.(element) ?? true) (island.isLazy ? mountWhenNear : loadAndMount)(element, island)
    else if (island.isDeferred) deferred.set(element, island)
  }
}

/** Mounts the deferred islands that the page needs by now. Called when a cart changes, here or in another tab. */
export function mountIslandsAwaitingCart(): void {
  for (const [element, island] of deferred) {
    if (!island.isNeeded?.(element)) continue
    deferred.delete(element)
    loadAndMount(element, island)
  }
}

export function hasIslandsAwaitingCart(): boolean {
  return deferred.size > 0
}

/** Mounts an island half a viewport before it comes into view, so that it is ready in time. */
function mountWhenNear(element: HTMLElement, island: Island): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      loadAndMount(element, island)
    },
    { rootMargin: '50%' },
  )
  observer.observe(element)
}

/** Loads and mounts an island. If it does not load, the server-rendered markup stays, which works without scripts. */
function loadAndMount(element: HTMLElement, island: Island): void {
  void Promise.all([island.load(element), loadTexts()]).then(
    ([loaded]) =>
      runInOwnTask(() => {
        if (!element.isConnected || !loaded) return
        loaded.mount(element, mountIslands)
        element.dataset['awake'] = '' // tells scripts and tests that the island is mounted
      }),
    () => undefined,
  )
}

const tasks: (() => void)[] = []
const taskChannel = new MessageChannel()
taskChannel.port1.onmessage = (): void => tasks.shift()?.()

/**
 * Calls `run`, which mounts one island, in a task of its own, so that a phone can scroll and respond in between. All islands in
 * one task took 150 ms (BX-6.02).
 */
function runInOwnTask(run: () => void): void {
  tasks.push(run)
  taskChannel.port2.postMessage(0)
}

async function loadTexts(): Promise<void> {
  await (await import('./kit/translate.ts')).loadTranslations()
}
