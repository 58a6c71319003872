import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aChallenge } from '../testing/a-challenge.ts'
import { byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage } from '../testing/open-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const address = '/api/commerce/products/cup/reviews'
const field = (control: string): string => `<p class="sw-field">${control}</p>`
const page = `<form data-island="review-form" data-item-id="cup" data-captcha-form novalidate>
  <label><input type="radio" name="stars" value="4" checked> 4 stars</label>
  ${field('<label for="review-title">Title</label><input id="review-title" name="title">')}
  ${field('<label for="review-text">Review</label><textarea id="review-text" name="text"></textarea>')}
  ${field('<label for="review-name">Name</label><input id="review-name" name="name">')}
  <div class="product-review-more" hidden></div><div class="captcha-container" data-purpose="review"></div>
  <button type="submit">Send</button></form>`

let shop: FakeShop
/** The answer of the provider's box; '' while it is unsolved. */
let solved: string
const reset = vi.fn<(id: number) => void>()

beforeEach(async () => {
  forgetCookies()
  shop = fakeShop([])
  solved = 'solved-1'
  reset.mockReset().mockImplementation(() => (solved = ''))
  vi.stubGlobal('grecaptcha', { render: () => 3, getResponse: () => solved, reset })
  openPage(page, shop)
  await boot()
  const settings = { kind: 'provider', siteKey: 'key', scriptUrl: null }
  shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 200, body: settings } })
  review().value = 'It holds tea.'
  type(byRole('textbox', 'Name'), 'Ada')
})
afterEach(() => vi.unstubAllGlobals())

const pictures = '/api/commerce/products/cup/review-pictures'
/** Chooses files as in the browser's file dialog. */
function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('#review-pictures')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change'))
}
const review = () => document.querySelector<HTMLTextAreaElement>('#review-text')!
const send = (): void => document.querySelector<HTMLElement>('[type=submit]')?.click()
const posts = (): string[] => shop.requests.filter((request) => request.startsWith('POST'))

describe('SF-8.06 BX-1.20 the captcha of the review form', () => {
  it('sends its token, and is reset after a refusal, so that the token is not sent again', async () => {
    shop.troubles.push({ on: `POST ${address}`, trouble: { status: 409, body: { message: 'Not now.' } } })
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('Not now.'))
    expect(shop.bodies.at(-1)).toMatchObject({ captchaToken: 'solved-1', text: 'It holds tea.' })
    await vi.waitFor(() => expect(reset).toHaveBeenCalledExactlyOnceWith(3))
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('Complete CAPTCHA before submitting.'))
    expect(posts()).toHaveLength(1)
    solved = 'solved-2'
    shop.troubles.push({ on: `POST ${address}`, trouble: { status: 200, body: { isHeld: true } } })
    send()
    await vi.waitFor(() => expect(byRole('status')).toBe(document.activeElement))
    expect(shop.bodies.at(-1)).toMatchObject({ captchaToken: 'solved-2', text: 'It holds tea.' })
  })

  it('is reset while offline, and the typed review stays', async () => {
    shop.troubles.push({ on: `POST ${address}`, trouble: 'offline' })
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('Unable to connect. Please try again'))
    await vi.waitFor(() => expect(reset).toHaveBeenCalledExactlyOnceWith(3))
    expect(review().value).toBe('It holds tea.')
  })
})

describe('SF-8.06 BX-1.20 our own captcha of the review form', () => {
  beforeEach(async () => {
    forgetCookies()
    shop = fakeShop([])
    openPage(page, shop)
    await boot()
    const settings = { kind: 'proof', siteKey: 'proof', scriptUrl: null }
    for (const challenge of [null, aChallenge(1), aChallenge(2), aChallenge(3)])
      shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 200, body: { ...settings, challenge } } })
    review().value = 'It holds tea.'
    type(byRole('textbox', 'Name'), 'Ada')
  })

  const refuse = (message: string) =>
    shop.troubles.push({ on: `POST ${address}`, trouble: { status: 409, body: { message } } })
  const sentTokens = () => shop.bodies.flatMap((body) => (body as { captchaToken?: string } | null)?.captchaToken ?? [])
  const challenges = () => shop.requests.filter((request) => request.startsWith('GET /api/captcha?purpose'))

  async function sendTwice(): Promise<void> {
    for (const message of ['Not now.', 'Still not.']) {
      refuse(message)
      send()
      await waitFor(() => expect(byRole('alert').textContent).toBe(message))
    }
  }

  it('sends its token again after a refusal, which left it unused', async () => {
    await sendTwice()
    const [first, second] = sentTokens()
    expect(first).toMatch(/^proof\./)
    expect(second).toBe(first)
    expect(challenges()).toHaveLength(1)
  })

  it('is solved again after a refusal of a review with pictures, which uses its token up', async () => {
    choose(new File(['one'], 'a.png'))
    shop.troubles.push({ on: `POST ${pictures}`, trouble: { status: 200, body: { token: 't1' } } })
    await sendTwice()
    const [first, second] = sentTokens()
    expect(second).toMatch(/^proof\./)
    expect(second).not.toBe(first)
  })
})

describe('BX-1.20 the images of a review', () => {
  const done = (body: object): { status: number; body: object } => ({ status: 200, body })

  it('are uploaded one by one with the crumb header, before the review that refers to them', async () => {
    choose(new File(['one'], 'a b.png'), new File(['two'], 'c.png'))
    for (const token of ['t1', 't2']) shop.troubles.push({ on: `POST ${pictures}`, trouble: done({ token }) })
    shop.troubles.push({ on: `POST ${address}`, trouble: done({ isHeld: true }) })
    send()
    await vi.waitFor(() => expect(byRole('status')).toBe(document.activeElement))
    expect(posts()).toEqual([
      `POST ${pictures}?fileName=a%20b.png`,
      `POST ${pictures}?fileName=c.png`,
      `POST ${address}`,
    ])
    expect(shop.bodies.at(-1)).toMatchObject({ pictures: ['t1', 't2'], captchaToken: 'solved-1' })
    const [, , first] = shop.headers.toReversed()
    expect([first?.get('x-csrf-token'), first?.get('content-type')]).toEqual([
      'fresh.crumb',
      'application/octet-stream',
    ])
  })

  it('are not uploaded again on a second try, unless the server has dropped them', async () => {
    choose(new File(['one'], 'a.png'))
    shop.troubles.push({ on: `POST ${pictures}`, trouble: done({ token: 't1' }) })
    shop.troubles.push({ on: `POST ${address}`, trouble: { status: 409, body: { message: 'Not now.' } } })
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('Not now.'))
    const gone = { message: 'Too long ago.', code: 'reviews.picture-gone' }
    shop.troubles.push({ on: `POST ${address}`, trouble: { status: 410, body: gone } })
    solved = 'solved-2'
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('Too long ago.'))
    expect(posts().filter((request) => request.includes(pictures))).toHaveLength(1)
    shop.troubles.push({ on: `POST ${pictures}`, trouble: done({ token: 't2' }) })
    shop.troubles.push({ on: `POST ${address}`, trouble: done({ isHeld: true }) })
    solved = 'solved-3'
    send()
    await vi.waitFor(() => expect(byRole('status')).toBe(document.activeElement))
    expect(shop.bodies.at(-1)).toMatchObject({ pictures: ['t2'] })
  })

  it('stop the review when one is refused, and keep the captcha token', async () => {
    choose(new File(['one'], 'a.png'))
    shop.troubles.push({ on: `POST ${pictures}`, trouble: { status: 422, body: { message: 'No picture.' } } })
    send()
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe('No picture.'))
    expect(posts()).toHaveLength(1)
    expect(reset).not.toHaveBeenCalled()
    expect(review().value).toBe('It holds tea.')
  })

  it('are not uploaded when too large; the alert names the file', async () => {
    choose(new File([new Uint8Array(4_000_001)], 'large.png'))
    send()
    const words = 'large.png is too large: a picture can have 4 MB.'
    await vi.waitFor(() => expect(byRole('alert').textContent).toBe(words))
    expect(posts()).toEqual([])
  })
})
