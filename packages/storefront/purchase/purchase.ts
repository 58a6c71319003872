import { buttonTimes } from '@sitewright/domain/cart/button-times.ts'
import type { Hindrance, Said } from '../cart/purchase-words.ts'
import type { Declined } from '../kit/api.ts'
import { makeStore, type Store } from '../kit/store.ts'
import type { Wish } from './read-wish.ts'

/** SF-4.11. `said` is what the alert says; `tries` tells two equal problems apart. */
export type PurchaseState = { phase: 'idle' | 'adding' | 'added'; said: Said | null; tries: number }

export type Problem = { problem: Hindrance | Declined }
/** What became of a wish; `left` is one that its shopper gave up. */
export type Outcome = Problem | 'added' | 'left'

/** What was chosen, in a form that can be sent. */
export type Wanted = Exclude<Wish, Problem>

/** How it is sent, and how a problem is said. */
export type Ways = {
  send: (wanted: Wanted) => Promise<Outcome>
  explain: (problem: Problem['problem']) => Promise<Said>
}

/** What was to send it did not arrive. */
const noAnswer: Problem = { problem: { status: 0, code: '', message: '', isCrumbFail: false } }

export type Purchase = {
  state: Store<PurchaseState>
  /** Sends once, however often it is called while it runs. Resolves true when the item is in the cart. */
  buy: (wish: Wish | Promise<Wish>) => Promise<boolean>
  forgetProblem: () => void
}

export function makePurchase({ send, explain }: Ways): Purchase {
  const state = makeStore<PurchaseState>({ phase: 'idle', said: null, tries: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0

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
  function forgetProblem(): void {
    changes += 1
    show({ said: null })
  }
  /** Unless it has become untrue until its words are there. */
  async function tell({ problem }: Problem, tries: number): Promise<void> {
    const known = changes
    const said = await explain(problem)
    if (known === changes) show({ said, tries })
  }

  return {
    state,
    forgetProblem,
    async buy(wish) {
      if (state.get().phase === 'adding') return false
      const tries = state.get().tries + 1
      if ('problem' in wish) {
        await tell(wish, tries)
        return false
      }
      clearTimeout(timer)
      show({ phase: 'adding', said: null, tries })
      const known = await wish
      const outcome = 'problem' in known ? known : await send(known).catch(() => noAnswer)
      if (outcome === 'left') show({ phase: 'idle' })
      else if (outcome === 'added')
        showLater(buttonTimes.addedAfterMs, 'added', () => showLater(buttonTimes.idleAfterMs, 'idle'))
      else {
        showLater(buttonTimes.idleAfterErrorMs, 'idle')
        await tell(outcome, tries)
      }
      return outcome === 'added'
    },
  }
}
