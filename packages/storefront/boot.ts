import { islands } from './islands.ts'

// The server renders pages for nobody once it knows that this browser fills in carts by script.
document.cookie = `js=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}`

const asleep = new Set(document.querySelectorAll<HTMLElement>('[data-island], .sqs-cart-quantity'))

wakeNeeded()
// What shows a cart sleeps until there is one, on this page or in another tab.
document.addEventListener('sw:cart-change', wakeNeeded)
if (asleep.size > 0 && typeof BroadcastChannel !== 'undefined') {
  new BroadcastChannel('sw-cart').onmessage = wakeNeeded
}

function wakeNeeded(): void {
  for (const place of asleep) {
    const island = islands[place.dataset['island'] ?? 'counter']
    if (!island) asleep.delete(place)
    if (!island?.isNeeded()) continue
    asleep.delete(place)
    // A part that does not arrive leaves its fallback, which works by itself.
    void Promise.all([island.load(), words()]).then(
      ([part]) => inTurn(() => part.wake(place)),
      () => undefined,
    )
  }
}

const waiting: (() => void)[] = []
const turns = new MessageChannel()
turns.port1.onmessage = (): void => waiting.shift()?.()

/** One part a task, so that a phone can scroll and answer between them; together they held it for 150 ms (BX-6.02). */
function inTurn(run: () => void): void {
  waiting.push(run)
  turns.port2.postMessage(0)
}

async function words(): Promise<void> {
  await (await import('./kit/words.ts')).loadWords()
}
