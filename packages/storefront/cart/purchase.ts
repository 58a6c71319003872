import { buttonTimes } from '@sitewright/domain/cart/button-times.ts'
import { makeStore, type Store } from '../kit/store.ts'
import { addEntry } from './cart-store.ts'
import { addRefusalText } from './purchase-words.ts'
import type { Wish } from './read-wish.ts'

/** SF-4.11. `problem` is what the alert says, '' without one; `tries` tells two equal problems apart. */
export type PurchaseState = { phase: 'idle' | 'adding' | 'added'; problem: string; tries: number }

export type Purchase = {
  state: Store<PurchaseState>
  /** Sends once, however often it is called while it runs. Resolves true when the item is in the cart. */
  buy: (wish: Wish | { problem: string }) => Promise<boolean>
  forgetProblem: () => void
}

export function makePurchase(): Purchase {
  const state = makeStore<PurchaseState>({ phase: 'idle', problem: '', tries: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: Partial<PurchaseState>): void {
    state.set({ ...state.get(), ...next })
  }
  function showLater(ms: number, phase: PurchaseState['phase'], andThen?: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      show({ phase })
      andThen?.()
    }, ms)
  }

  return {
    state,
    forgetProblem: () => show({ problem: '' }),
    async buy(wish) {
      if (state.get().phase === 'adding') return false
      const tries = state.get().tries + 1
      if ('problem' in wish) {
        show({ problem: wish.problem, tries })
        return false
      }
      clearTimeout(timer)
      show({ phase: 'adding', problem: '', tries })
      const answer = await addEntry(wish)
      if (!answer.isDone) {
        show({ problem: addRefusalText(answer.refusal) })
        showLater(buttonTimes.idleAfterErrorMs, 'idle')
        return false
      }
      showLater(buttonTimes.addedAfterMs, 'added', () => showLater(buttonTimes.idleAfterMs, 'idle'))
      return true
    },
  }
}
