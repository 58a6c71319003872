import { islandOf, type Island } from './islands.ts'

/** Islands that show a cart and wait until there is one, made on this page or in another tab. */
const asleep = new Map<HTMLElement, Island>()
const known = new WeakSet<HTMLElement>()

/** Starts the needed islands in `root`, each once. Those that may be needed later wait for `wakeSleepers`. */
export function wakeIn(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-island], .sqs-cart-quantity')) {
    if (known.has(place)) continue
    known.add(place)
    const island = islandOf(place)
    if (island.isNeeded(place)) (island.whenSeen ? wakeWhenSeen : wake)(place, island)
    else if (island.maySleep) asleep.set(place, island)
  }
}

/** Starts the waiting islands that are needed by now. */
export function wakeSleepers(): void {
  for (const [place, island] of asleep) {
    if (!island.isNeeded(place)) continue
    asleep.delete(place)
    wake(place, island)
  }
}

export function hasSleepers(): boolean {
  return asleep.size > 0
}

/** Starts an island half a viewport before it comes into view, so that it is ready in time. */
function wakeWhenSeen(place: HTMLElement, island: Island): void {
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      sight.disconnect()
      wake(place, island)
    },
    { rootMargin: '50%' },
  )
  sight.observe(place)
}

/** If an island does not load, its fallback stays, which works without scripts. */
function wake(place: HTMLElement, island: Island): void {
  void Promise.all([island.load(place), words()]).then(
    ([part]) =>
      inTurn(() => {
        if (!place.isConnected || !part) return
        part.wake(place)
        place.dataset['awake'] = '' // for scripts and tests that wait for it
      }),
    () => undefined,
  )
}

const waiting: (() => void)[] = []
const turns = new MessageChannel()
turns.port1.onmessage = (): void => waiting.shift()?.()

/** Starts one island per task, so that a phone can scroll and respond in between; in one task they took 150 ms (BX-6.02). */
function inTurn(run: () => void): void {
  waiting.push(run)
  turns.port2.postMessage(0)
}

async function words(): Promise<void> {
  await (await import('./kit/translate.ts')).loadTranslations()
}
