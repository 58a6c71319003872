import { vi } from 'vitest'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { checkoutMoneyPattern } from '@sitewright/domain/orders/order-money.ts'
import { allByRole, byRole, nameOf, type } from './by-role.ts'
import { fieldsOfGermany, fieldsOfUs } from './checkout-view.ts'
import { forgetCookies, settle } from './open-page.ts'

type SentRequest = { method: string; path: string; body: Record<string, unknown> | null; key: string | null }
/** An answer to simulate: a status with a body, a promise of one, or no network. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline'

export type FakeCheckout = {
  view: CheckoutView
  requests: SentRequest[]
  /** Answers to the next requests that begin with `on`, in order. */
  answers: { on: string; answer: Answer | Promise<Answer> }[]
  /** Paths to which the page went. */
  visited: string[]
}

/** Opens the checkout page as the server prints it, with scripts. `html` replaces the fields of the form. */
export async function openCheckout(
  view: CheckoutView,
  { html = '', props = {} }: { html?: string; props?: object } = {},
): Promise<FakeCheckout> {
  closePage()
  forgetCookies()
  document.cookie = 'crumb=kept.crumb; path=/'
  const fake: FakeCheckout = { view, requests: [], answers: [], visited: [] }
  const json = JSON.stringify({
    checkout: view,
    problem: null,
    moneyPattern: checkoutMoneyPattern({ currency: 'USD', language: 'en', isByLocale: false }),
    partDates: [],
    ...props,
  })
  document.title = 'Checkout – Fern & Kiln'
  document.documentElement.lang = 'en'
  document.body.innerHTML = `<main><div class="co" data-island="checkout"><input type="hidden" name="crumb" value="c">
    <details class="order" open></details><form id="checkout-form">${html}</form>
    <script type="application/json" data-island-props>${json.replaceAll('<', '\\u003c')}</script></div></main>`
  vi.stubGlobal('fetch', fetchOf(fake))
  vi.stubGlobal('IntersectionObserver', function Sight(callback: (entries: object[]) => void) {
    return { observe: () => queueMicrotask(() => callback([{ isIntersecting: true }])), disconnect: () => undefined }
  })
  vi.spyOn(location, 'assign').mockImplementation((url) => void fake.visited.push(String(url)))
  return fake
}

/** Mounts the page's script, and stops the clock. */
export async function runCheckout(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-island=checkout]')
  const { mountCheckout } = await import('../checkout/mount-checkout.tsx')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  if (place) mountCheckout(place)
  await settle()
}

export function leaveCheckout(): void {
  closePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
}

/** Ends the page that is open, so that it no longer hears what happens to the window. */
function closePage(): void {
  document.querySelector('[data-island=checkout]')?.dispatchEvent(new CustomEvent('sw:gone'))
}

function fetchOf(fake: FakeCheckout): typeof fetch {
  return async (input, init) => {
    const [method, path] = [init?.method ?? 'GET', typeof input === 'string' ? input : '']
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    fake.requests.push({ method, path, body, key: new Headers(init?.headers).get('idempotency-key') })
    const at = fake.answers.findIndex(({ on }) => `${method} ${path}`.startsWith(on))
    const found = at < 0 ? undefined : fake.answers.splice(at, 1)[0]
    const answer = found ? await found.answer : usual(fake, method, path, body)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  }
}

/** The usual answers: a save is taken over as it is, the test card is exchanged, a payment succeeds, there is no captcha. */
function usual(fake: FakeCheckout, method: string, path: string, body: Record<string, unknown> | null): Answer {
  if (path === '/api/captcha') return { body: { kind: 'none', siteKey: null, scriptUrl: null, challenge: null } }
  if (path === '/api/checkout/test-card') return { body: { paymentToken: 'token-1' } }
  if (path === '/api/checkout/pay') return { body: { state: 'paid', url: '/checkout/return?payment=1' } }
  if (method === 'PUT' && path === '/api/checkout') fake.view = saved(fake.view, body ?? {})
  return { body: { checkout: fake.view } }
}

function saved(view: CheckoutView, body: Record<string, unknown>): CheckoutView {
  const { cartToken: _, newsletter: ticked, terms: accepted, ...steps } = body
  const box = view.newsletter && { ...view.newsletter, isTicked: ticked === view.newsletter.text }
  const newsletter = ticked === undefined ? view.newsletter : box
  const next: CheckoutView = { ...view, id: 'c'.repeat(32), ...steps, newsletter }
  if (next.terms && accepted !== undefined) next.terms = { ...next.terms, isTicked: accepted === next.terms.value }
  const problems = { ...view.problems }
  if (next.email !== '') delete problems['email']
  if (next.terms?.isTicked) delete problems['terms']
  const addressFields = next.delivery.country === 'DE' ? fieldsOfGermany : fieldsOfUs
  return { ...next, problems, addressFields: [...addressFields] }
}

/** Bodies of the requests to this path, in order. */
export function sent({ requests }: FakeCheckout, on: string): (Record<string, unknown> | null)[] {
  return requests.filter(({ method, path }) => `${method} ${path}` === on).map(({ body }) => body)
}

export function textbox(name: string | RegExp): HTMLInputElement {
  return byRole('textbox', name) as HTMLInputElement
}

export async function fill(name: string | RegExp, value: string): Promise<void> {
  const field = textbox(name)
  field.focus()
  type(field, value)
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await settle()
}

export async function choose(name: string, value: string): Promise<void> {
  type(byRole('combobox', name), value)
  await settle()
}

export async function press(name: string | RegExp): Promise<void> {
  byRole('button', name).click()
  await settle()
}

/** Presses the button that pays, as a click in a browser does: it submits the form. */
export async function pressPay(): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>('#pay')
  button?.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await settle()
}

export function payLabel(): string {
  return document.querySelector('#pay')?.textContent ?? ''
}

/** Rows of the totals as text. */
export function sums(): string[] {
  return [...document.querySelectorAll('.sums > div')].map((row) =>
    [...row.children].map((part) => part.textContent).join(' '),
  )
}

export async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** Links of the box above the form. */
export function problemLinks(): string[] {
  return allByRole('link')
    .filter((link) => link.closest('#problem'))
    .map(nameOf)
}
