import { addToCartTimings } from '@sitewright/domain/purchase/add-to-cart-timings.ts'
import type { PurchaseInputProblem } from '../cart/problem-text.ts'
import type { AlertContent } from '../forms/form-alert.tsx'
import type { ApiError } from '../kit/api.ts'
import { makeStore, type Store } from '../kit/store.ts'
import type { PurchaseRequest } from './read-purchase-request.ts'

/**
 * State of a purchase button (SF-4.11). `alert` is the last purchase's error; `tries` counts purchases, to distinguish two equal
 * alerts.
 */
export type PurchaseState = { phase: 'idle' | 'adding' | 'added'; alert: AlertContent | null; tries: number }

export type PurchaseFailure = { problem: PurchaseInputProblem | ApiError }
type RequestOrProblem = PurchaseRequest | PurchaseFailure
/** Result of a purchase; 'left' means that the shopper gave it up or was taken to another page. */
export type PurchaseOutcome = PurchaseFailure | 'added' | 'left'

/** `send` sends a purchase to the server; `explain` returns the alert for a problem. */
export type PurchaseCallbacks = {
  send: (request: PurchaseRequest) => Promise<PurchaseOutcome>
  explain: (problem: PurchaseFailure['problem']) => Promise<AlertContent>
}

/** Result of a purchase whose `send` rejected, for example because its code did not load. */
const noAnswer: PurchaseFailure = { problem: { status: 0, code: '', message: '', isCrumbFail: false } }

export type PurchaseController = {
  state: Store<PurchaseState>
  /**
   * Sends the purchase to the server. Does nothing while another purchase is running. Resolves with true when the item is in the
   * cart.
   */
  buy: (request: RequestOrProblem | Promise<RequestOrProblem>) => Promise<boolean>
  forgetProblem: () => void
}

export function makePurchaseController({ send, explain }: PurchaseCallbacks): PurchaseController {
  const state = makeStore<PurchaseState>({ phase: 'idle', alert: null, tries: 0 })
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
    show({ alert: null })
  }
  /** Shows the problem's alert, unless the visitor has changed the input while the alert's text loaded. */
  async function showAlert({ problem }: PurchaseFailure, tries: number): Promise<void> {
    const known = changes
    const alert = await explain(problem)
    if (known === changes) show({ alert, tries })
  }

  return {
    state,
    forgetProblem,
    async buy(request) {
      if (state.get().phase === 'adding') return false
      const tries = state.get().tries + 1
      if ('problem' in request) {
        await showAlert(request, tries)
        return false
      }
      clearTimeout(timer)
      show({ phase: 'adding', alert: null, tries })
      const known = await request
      const outcome = 'problem' in known ? known : await send(known).catch(() => noAnswer)
      if (outcome === 'left') show({ phase: 'idle' })
      else if (outcome === 'added')
        showLater(addToCartTimings.addedAfterMs, 'added', () => showLater(addToCartTimings.idleAfterMs, 'idle'))
      else {
        showLater(addToCartTimings.idleAfterErrorMs, 'idle')
        await showAlert(outcome, tries)
      }
      return outcome === 'added'
    },
  }
}
