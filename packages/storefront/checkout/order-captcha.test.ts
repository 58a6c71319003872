import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { aCompleteView } from '../testing/checkout-view.ts'
import {
  after,
  leaveCheckout,
  openCheckout,
  pressPay,
  problemLinks,
  runCheckout,
  sent,
  textbox,
  type FakeCheckout,
} from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const pay = 'POST /api/checkout/pay'
const message = 'Complete CAPTCHA before submitting.'
const refusal = { status: 422, body: { code: 'captcha.unsolved', message, errors: { method: message } } }
const settings = { kind: 'provider', siteKey: 'key-1', scriptUrl: 'https://captcha.example/api.js', challenge: null }

/** The token that the captcha provider's widget returns, and the purposes (`action`) with which it was rendered. */
let token: string
let drawn: unknown[]

beforeEach(() => {
  token = ''
  drawn = []
  vi.stubGlobal('grecaptcha', {
    render: (_: HTMLElement, { action }: { action: string }) => drawn.push(action) - 1,
    getResponse: () => token,
    reset: () => (token = ''),
  })
})
afterEach(leaveCheckout)

/** Opens the checkout and chooses to pay by bank transfer. */
async function openToTransfer(): Promise<FakeCheckout> {
  const fake = await openCheckout(aCompleteView())
  fake.answers.push({ on: 'GET /api/captcha', answer: { body: settings } })
  await runCheckout()
  await choose(/^Bank transfer/)
  return fake
}

async function choose(name: RegExp): Promise<void> {
  const radio = byRole('radio', name)
  radio.focus()
  radio.click()
  await settle()
}

/** Presses the button, and waits until this many presses and retries were sent. */
async function pressUntilSent(fake: FakeCheckout, count: number): Promise<void> {
  await pressPay()
  await waitFor(() => expect(sent(fake, pay)).toHaveLength(count))
  await settle()
}

describe('the captcha of an order that is paid later', () => {
  it('BX-5.11 loads for a bank transfer only, and its token is sent with the order', async () => {
    const fake = await openCheckout(aCompleteView())
    fake.answers.push({ on: 'GET /api/captcha', answer: { body: settings } })
    await runCheckout()
    await choose(/^Card/)
    expect([fake.requests, document.querySelector('.captcha-container')]).toEqual([[], null])
    await choose(/^Bank transfer/)
    await waitFor(() => expect(drawn).toEqual(['order']))
    token = 'solved-1'
    await pressUntilSent(fake, 1)
    expect(sent(fake, pay)).toMatchObject([{ method: 'bank-transfer', captchaToken: 'solved-1' }])
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('BX-5.11 loads for an order that costs nothing, and its token is sent with it', async () => {
    const fake = await openCheckout(aCompleteView({ isFree: true, methods: [] }))
    fake.answers.push({ on: 'GET /api/captcha', answer: { body: settings } })
    await runCheckout()
    await settle()
    token = 'solved-1'
    await pressUntilSent(fake, 1)
    expect(sent(fake, pay)).toMatchObject([{ captchaToken: 'solved-1' }])
  })

  it('BX-5.11 shows at the ways to pay that it is unsolved, keeps what was typed, and the next press sends a new token', async () => {
    const fake = await openToTransfer()
    await waitFor(() => expect(drawn).toHaveLength(1))
    fake.answers.push({ on: pay, answer: refusal })
    await pressUntilSent(fake, 1)
    await waitFor(() => expect(problemLinks()).toEqual([message]))
    expect(document.querySelector('#payment .field-error')?.textContent).toContain(message)
    expect(textbox('Email').value).toBe('nora@example.com')
    token = 'solved-2'
    await pressUntilSent(fake, 2)
    const [first, second] = sent(fake, pay)
    expect([first?.['captchaToken'], second?.['captchaToken']]).toEqual([undefined, 'solved-2'])
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('BX-1.02 is solved anew for a retry after a lost answer, which has the same key and no used token', async () => {
    const fake = await openToTransfer()
    await waitFor(() => expect(drawn).toHaveLength(1))
    token = 'solved-1'
    fake.answers.push({ on: pay, answer: 'offline' })
    await pressUntilSent(fake, 1)
    token = 'solved-2'
    await after(1_000)
    await waitFor(() => expect(sent(fake, pay)).toHaveLength(2))
    const keys = fake.requests.filter(({ path }) => path === '/api/checkout/pay').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(sent(fake, pay).map((body) => body?.['captchaToken'])).toEqual(['solved-1', 'solved-2'])
  })

  it('is gone when a card is chosen after all, and no token is sent', async () => {
    const fake = await openToTransfer()
    await waitFor(() => expect(drawn).toHaveLength(1))
    token = 'solved-1'
    await choose(/^Card/)
    byRole('button', 'Fill in').click()
    await settle()
    await pressUntilSent(fake, 1)
    expect(sent(fake, pay)[0]).not.toHaveProperty('captchaToken')
  })
})
