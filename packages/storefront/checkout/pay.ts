import { declinedTexts } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { PayAnswer, PayBody } from '@sitewright/domain/checkout/checkout.wire.ts'
import { call, type CallError, type CallResult } from './call.ts'
import { chosenMethod, shownErrors } from './checkout-state.ts'
import { patch, patchAndFocus, type Checkout } from './checkout-store.ts'
import { failureText } from './failure-text.ts'
import { showChanges } from './show-changes.ts'
import { checkoutPath, reloadView, saveNow } from './save-steps.ts'
import { translate } from './translate.ts'

/** Pauses before a payment whose answer was lost is sent again, under the same key: the server charges it once (BX-1.02). */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]

/** One press of the pay button: the key and the body stay the same for all its retries, except for the captcha's token. */
type Attempt = { key: string; body: PayBody }

const nothingWrong = { alert: null, declined: null, errors: {}, showsProblems: false, announcement: '' }

/** Pays. Does nothing while an earlier press is being handled. */
export async function pay(checkout: Checkout): Promise<void> {
  const { phase, view } = checkout.store.get()
  if (phase !== 'idle') return
  patch(checkout, { phase: 'checking', ...nothingWrong })
  const isSaved = await saveNow(checkout)
  const card = isSaved ? await readCard(checkout) : { errors: {} }
  const cardErrors = 'errors' in card ? card.errors : {}
  const state = checkout.store.get()
  const touched = new Set([...state.touched, ...Object.keys(state.view.problems)])
  patch(checkout, { touched, errors: { ...state.errors, ...cardErrors } })
  if ((!isSaved || 'errors' in card) && checkout.store.get().isOffline) return stop(checkout, 'offline')
  if (shownErrors(checkout.store.get()).length > 0 || 'errors' in card) return showProblems(checkout)
  // What the shopper saw when pressing is what is paid for; the server refuses anything else.
  const now = checkout.store.get()
  if (view.changes.length === 0 && now.view.changes.length > 0) return stop(checkout, 'changes')
  if (view.priceHash !== now.view.priceHash) return showTotal(checkout)
  await send(checkout, attemptOf(checkout, card.paymentToken))
}

/** What was entered last, here or in another tab, has changed the total: nobody pays a total that was not on the button. */
function showTotal(checkout: Checkout): void {
  const amount = checkout.money(checkout.store.get().view.totals.totalCents)
  const alert = { title: translate(messages.totalNow, { amount }), text: translate(messages.payAgainNote) }
  patchAndFocus(checkout, { phase: 'idle', alert }, 'problem')
}

function attemptOf({ store }: Checkout, paymentToken: string): Attempt {
  const state = store.get()
  const { cartToken, id, priceHash, stepsHash, changes } = state.view
  const method = chosenMethod(state)?.method
  const body = {
    cartToken,
    checkoutId: id,
    priceHash,
    stepsHash,
    isAccepted: changes.length > 0,
    ...(method !== undefined && { method }),
    ...(paymentToken !== '' && { paymentToken }),
  }
  return { key: makeKey(), body }
}

/** Returns 128 random bits. `crypto.randomUUID` exists only on secure pages, and a test shop may be open over plain http. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readCard(checkout: Checkout): ReturnType<NonNullable<Checkout['readCard']>> {
  const method = chosenMethod(checkout.store.get())
  if (method?.method !== 'card' || !checkout.readCard) return { paymentToken: '' }
  return checkout.readCard()
}

/** Goes back to the form and moves the focus to the element that says why. */
function stop(checkout: Checkout, id: string): void {
  patchAndFocus(checkout, { phase: 'idle' }, id)
}

function showProblems(checkout: Checkout): void {
  patchAndFocus(checkout, { phase: 'idle', showsProblems: true }, 'problem')
}

async function send(checkout: Checkout, attempt: Attempt, round = 0): Promise<void> {
  patch(checkout, { phase: round === 0 ? 'paying' : 'asking' })
  const captcha = await checkout.captcha?.catch(() => null) // without its code the server says what is missing
  const captchaToken = await captcha?.token()
  const body = captchaToken ? { ...attempt.body, captchaToken } : attempt.body
  const answer = await call<PayAnswer>({ method: 'POST', path: `${checkoutPath}/pay`, key: attempt.key, body })
  if (answer.isDone) return follow(checkout, answer.body)
  captcha?.reset() // a token is valid once, and the next press or retry needs one
  if (!isUnknown(answer)) return refuse(checkout, answer.error)
  const pauseMs = answer.error.retryAfterMs || pausesMs[round]
  checkout.resume = () => send(checkout, attempt, 1)
  if (pauseMs === undefined || round >= pausesMs.length) return patch(checkout, { phase: 'stuck' })
  patch(checkout, { phase: 'asking' })
  await connectedAfter(pauseMs)
  return send(checkout, attempt, round + 1)
}

/** True when the payment may have been made: there was no answer, the server failed, or it is still at work. */
function isUnknown({ error }: Extract<CallResult<PayAnswer>, { isDone: false }>): boolean {
  return error.status === 0 || error.status >= 500 || error.code === 'checkout.running'
}

/** Resolves after a pause, or at once when the browser is connected again. */
async function connectedAfter(pauseMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

function follow(checkout: Checkout, answer: PayAnswer): void {
  if (answer.state === 'step' && answer.step.kind === 'frame') {
    patch(checkout, { phase: 'bank', bank: { url: answer.step.url, resultUrl: answer.url } })
    return
  }
  patch(checkout, { phase: 'leaving' })
  location.assign(answer.state === 'step' ? answer.step.url : answer.url)
}

/** Shows why a payment was refused. Nothing was charged; stock and codes are free again. */
async function refuse(checkout: Checkout, error: CallError): Promise<void> {
  if (error.code === 'checkout.declined') return showDeclined(checkout, error.fields['payment'] ?? '')
  if (showChanges(checkout, error)) return
  await reloadView(checkout)
  const { payment, ...fields } = error.fields
  const errors = { ...fields, ...(payment !== undefined && { 'card.number': payment }) }
  const state = checkout.store.get()
  const names = Object.keys(errors)
  patch(checkout, { errors: { ...state.errors, ...errors }, touched: new Set([...state.touched, ...names]) })
  if (names.length > 0) return showProblems(checkout)
  patchAndFocus(checkout, { phase: 'idle', alert: { title: '', text: failureText(error) } }, 'problem')
}

/** Shows at the payment step that the payment was declined or given up, and why at the card's number. Everything that was typed stays. */
export async function showDeclined(checkout: Checkout, reason: string): Promise<void> {
  await reloadView(checkout)
  const state = checkout.store.get()
  const isCard = chosenMethod(state)?.method === 'card'
  const text = state.view.isCancelled ? '' : reason || state.view.declined
  const errors = isCard && text !== '' ? { ...state.errors, 'card.number': text } : state.errors
  const declined = declinedTexts(state.view, chosenMethod(state)?.method ?? null, translate)
  patchAndFocus(checkout, { phase: 'idle', bank: null, declined, errors }, 'declined')
}
