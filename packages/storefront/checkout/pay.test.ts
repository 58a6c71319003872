import { afterEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { aCompleteView, mugLine, planterLine } from '../testing/checkout-view.ts'
import {
  after,
  fill,
  leaveCheckout,
  openCheckout,
  payLabel,
  press,
  pressPay,
  runCheckout,
  sent,
  textbox,
  type FakeCheckout,
} from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'

afterEach(leaveCheckout)

const pay = 'POST /api/checkout/pay'

async function openToPay(view = aCompleteView()): Promise<FakeCheckout> {
  const fake = await openCheckout(view)
  await runCheckout()
  if (view.methods[0]?.provider === 'test') await press('Fill in')
  return fake
}

function keys({ requests }: FakeCheckout): (string | null)[] {
  return requests.filter(({ path }) => path === '/api/checkout/pay').map(({ key }) => key)
}

describe('paying', () => {
  it('BX-1.02 BX-1.05 exchanges the test card, sends the price hash but no amount, and goes to the result', async () => {
    const fake = await openToPay()
    await pressPay()
    expect(sent(fake, 'POST /api/checkout/test-card')).toEqual([
      { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123' },
    ])
    expect(sent(fake, pay)).toEqual([
      {
        cartToken: '',
        checkoutId: 'c'.repeat(32),
        method: 'card',
        paymentToken: 'token-1',
        priceHash: 'hash-1',
        stepsHash: 'steps-1',
        isAccepted: false,
      },
    ])
    expect(keys(fake)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('BX-1.02 sends one payment however often the button is pressed, and shows that it is at work', async () => {
    const fake = await openToPay()
    let release: () => void = () => undefined
    const slow = new Promise<{ body: unknown }>((done) => {
      release = () => done({ body: { state: 'paid', url: '/checkout/return?payment=1' } })
    })
    fake.answers.push({ on: pay, answer: slow })
    await pressPay()
    await pressPay()
    expect(document.querySelector('#pay')?.getAttribute('aria-disabled')).toBe('true')
    expect(payLabel()).toBe('Paying $125.80…')
    expect(textbox('Email').closest('[inert]')).not.toBeNull()
    expect(
      allByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('you will not pay twice')
    release()
    await settle()
    await pressPay()
    expect(sent(fake, pay)).toHaveLength(1)
  })

  it('BX-1.02 repeats a payment whose answer was lost under the same key, until it knows the result', async () => {
    const fake = await openToPay()
    fake.answers.push({ on: pay, answer: 'offline' }, { on: pay, answer: { status: 502 } })
    await pressPay()
    expect(
      allByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain('We are asking whether your payment arrived')
    await after(1_000)
    await after(2_000)
    expect(new Set(keys(fake)).size).toBe(1)
    expect(sent(fake, pay)).toHaveLength(3)
    expect(new Set(sent(fake, pay).map((body) => JSON.stringify(body))).size).toBe(1)
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('BX-1.02 waits as long as the server asks while the payment is being processed', async () => {
    const fake = await openToPay()
    const running = {
      status: 409,
      body: { code: 'checkout.running', message: 'Wait' },
      headers: { 'retry-after': '3' },
    }
    fake.answers.push({ on: pay, answer: running })
    await pressPay()
    await after(2_900)
    expect(sent(fake, pay)).toHaveLength(1)
    await after(200)
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('offers to ask again when it got no answer several times', async () => {
    const fake = await openToPay()
    for (let round = 0; round < 6; round += 1) fake.answers.push({ on: pay, answer: 'offline' })
    await pressPay()
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) await after(pause)
    expect(sent(fake, pay)).toHaveLength(6)
    await press('Ask again')
    expect(new Set(keys(fake)).size).toBe(1)
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('saves what was typed last before it pays', async () => {
    const fake = await openToPay()
    textbox('Email').focus()
    await fill('Email', 'ada@example.com')
    await pressPay()
    const paths = fake.requests.map(({ method, path }) => `${method} ${path}`)
    expect(paths).toEqual(['PUT /api/checkout', 'POST /api/checkout/test-card', pay])
  })

  it('places an order without a card when another way to pay is chosen', async () => {
    const fake = await openToPay()
    byRole('radio', /^Bank transfer/).click()
    await settle()
    expect(payLabel()).toBe('Place order, $125.80')
    await pressPay()
    expect(sent(fake, pay)).toMatchObject([{ method: 'bank-transfer' }])
    expect(sent(fake, pay)[0]).not.toHaveProperty('paymentToken')
  })

  it('asks for no way to pay when nothing is to pay', async () => {
    const fake = await openToPay(aCompleteView({ isFree: true, methods: [] }))
    expect(allByRole('radio').map((radio) => radio.getAttribute('name'))).not.toContain('method')
    await pressPay()
    expect(sent(fake, pay)[0]).not.toHaveProperty('method')
  })

  it('goes to the provider’s page for a payment that continues there', async () => {
    const fake = await openToPay()
    const step = { kind: 'redirect', url: 'https://pay.example.com/1' }
    fake.answers.push({ on: pay, answer: { body: { state: 'step', step, url: '/checkout/return?payment=1' } } })
    await pressPay()
    expect(fake.visited).toEqual(['https://pay.example.com/1'])
  })
})

describe('a declined payment', () => {
  it('says so at the payment step, keeps the card, and is paid again under a new key', async () => {
    const fake = await openToPay()
    const errors = { payment: 'There is not enough money on this card.' }
    fake.answers.push({
      on: pay,
      answer: { status: 402, body: { code: 'checkout.declined', message: 'Declined', errors } },
    })
    await pressPay()
    expect(byRole('heading', 'Your card was declined').closest('section')?.id).toBe('payment')
    expect(document.activeElement?.id).toBe('declined')
    expect(document.querySelector('#declined p')?.textContent).toBe(
      'Nothing was charged. Try another card, or another way to pay.',
    )
    expect(document.getElementById('f-card-number-error')?.textContent).toBe(`Error: ${errors.payment}`)
    expect(textbox('Card number').value).toBe('4242 4242 4242 4242')
    expect(document.title).toBe('Error: Checkout – Fern & Kiln')

    await pressPay()
    expect(new Set(keys(fake)).size).toBe(2)
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })

  it('that was declined on another page is shown when the checkout opens again', async () => {
    await openToPay(aCompleteView({ declined: 'Your bank did not confirm the payment.' }))
    expect(byRole('heading', 'Your card was declined')).toBeDefined()
    await pressPay()
    expect(allByRole('heading', 'Your card was declined')).toEqual([])
  })
})

const dearer = aCompleteView({
  lines: [{ ...mugLine, unitPriceCents: 3600, subtotalCents: 7200 }, planterLine],
  priceHash: 'hash-2',
  totals: { ...aCompleteView().totals, subtotalCents: 11_800, totalCents: 13_000 },
  changes: [
    {
      kind: 'price',
      lineId: mugLine.id,
      title: 'Morning mug',
      text: 'Morning mug is now $36.00, it was $34.00.',
      fromCents: 3400,
      toCents: 3600,
    },
    {
      kind: 'total',
      lineId: '',
      title: '',
      text: 'Your total is now $130.00, it was $125.80.',
      fromCents: 12_580,
      toCents: 13_000,
    },
  ],
})

describe('a purchase that changed', () => {
  it('BX-1.03 is not paid: which line changed, from what to what, is said first', async () => {
    const fake = await openToPay()
    fake.answers.push({
      on: pay,
      answer: { status: 409, body: { code: 'checkout.changed', message: 'Changed', checkout: dearer } },
    })
    await pressPay()
    expect(document.activeElement?.id).toBe('changes')
    expect(document.querySelector('#changes')?.textContent).toContain(
      'A price changed since your cartMorning mug is now $36.00, it was $34.00.Your total is now $130.00, it was $125.80.',
    )
    expect(document.querySelector('.order-line .flag')?.textContent).toBe('$36.00 each, was $34.00')
    expect(payLabel()).toBe('Accept and pay $130.00')
    await pressPay()
    expect(sent(fake, pay).at(-1)).toMatchObject({ priceHash: 'hash-2', isAccepted: true })
  })

  it('BX-1.03 is accepted, or the line is taken out', async () => {
    const fake = await openToPay(dearer)
    fake.answers.push({ on: 'PUT /api/checkout/accept', answer: { body: { checkout: { ...dearer, changes: [] } } } })
    await press('Accept the new price')
    expect(sent(fake, 'PUT /api/checkout/accept')).toEqual([{ cartToken: '', priceHash: 'hash-2' }])
    expect(payLabel()).toBe('Pay $130.00')

    const other = await openToPay(dearer)
    await press('Take out Morning mug')
    expect(other.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/checkout/lines/${mugLine.id}` })
  })

  it('BX-1.03 without a sold-out line can go on, or lead to the product', async () => {
    const gone = {
      ...planterLine,
      quantity: 0,
      subtotalCents: 0,
      problem: 'sold-out' as const,
      problemText: 'Collar planter is sold out.',
    }
    await openToPay(
      aCompleteView({
        lines: [mugLine, gone],
        changes: [{ kind: 'gone', lineId: gone.id, title: 'Collar planter', text: 'Collar planter is sold out.' }],
      }),
    )
    expect(document.querySelector('#changes')?.textContent).toContain(
      'Collar planter sold out meanwhileNothing was charged.',
    )
    expect(document.querySelector('.order-line.gone')?.textContent).toContain('Sold out$46.00')
    expect(byRole('button', 'Continue without it')).toBeDefined()
    expect(byRole('link', 'Tell me when it is back').getAttribute('href')).toBe('/shop/collar-planter')
  })

  it('BX-1.03 between pressing and paying is shown before anything is charged', async () => {
    const fake = await openToPay()
    fake.answers.push({ on: 'PUT', answer: { body: { checkout: dearer } } })
    const city = textbox('City')
    city.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(city, 'Tacoma')
    city.dispatchEvent(new Event('input', { bubbles: true }))
    await pressPay()
    expect(sent(fake, pay)).toEqual([])
    expect(document.activeElement?.id).toBe('changes')
  })
})

describe('the bank’s step', () => {
  const step = { kind: 'frame', url: '/payments/bank/1' }

  async function openBank(): Promise<FakeCheckout> {
    // The frame stays empty: its pages are those of another server.
    vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockReturnValue('about:blank')
    const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
    Object.assign(happyDOM.settings, { enableIframePageLoading: true, disableIframePageLoading: false })
    const fake = await openToPay()
    fake.answers.push({ on: pay, answer: { body: { state: 'step', step, url: '/checkout/return?payment=1' } } })
    await pressPay()
    return fake
  }

  /** Makes the frame look as if it had arrived at a page, which leads on to `next`. */
  async function arriveAt(path: string, next = '/'): Promise<void> {
    const frame = document.querySelector('iframe')
    if (!frame) throw new Error('no frame')
    const page = new DOMParser().parseFromString(`<a href="${next}" target="_top">One moment</a>`, 'text/html')
    const shown = { location: new URL(path, location.href), document: page, HTMLIFrameElement }
    vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(shown as never)
    frame.dispatchEvent(new Event('load'))
    await settle()
  }

  it('opens in a window over the page, and the page follows it to the confirmation', async () => {
    const fake = await openBank()
    expect(byRole('dialog').querySelector('iframe')?.getAttribute('src')).toBe('/payments/bank/1')
    await arriveAt('/payments/bank/1')
    expect(fake.visited).toEqual([])
    await arriveAt('/checkout/return?payment=1', '/checkout/return?payment=1')
    expect(fake.visited).toEqual([`${location.origin}/checkout/return?payment=1`])
  })

  it('that fails leads back to the payment with everything typed', async () => {
    const fake = await openBank()
    fake.view = aCompleteView({ declined: 'Your bank did not confirm the payment.' })
    await arriveAt('/checkout/return?payment=1', '/checkout')
    expect(allByRole('dialog')).toEqual([])
    expect(document.activeElement?.id).toBe('declined')
    expect(document.getElementById('f-card-number-error')?.textContent).toContain('Your bank did not confirm')
    expect(textbox('Card number').value).toBe('4242 4242 4242 4242')
  })

  it('can be closed and opened again', async () => {
    const fake = await openBank()
    fake.view = aCompleteView({
      payment: { id: 'p1', state: 'requires-action', step: { kind: 'frame', url: step.url } },
    })
    await press('Close, and choose another way to pay')
    expect(allByRole('dialog')).toEqual([])
    expect(document.activeElement?.id).toBe('problem')
    await press('Go on with the payment')
    expect(byRole('dialog').querySelector('iframe')?.getAttribute('src')).toBe('/payments/bank/1')
  })
})

describe('a payment that takes a while', () => {
  const pending = { id: 'p1', state: 'pending', step: null } as const

  it('is asked for until it has become an order', async () => {
    const fake = await openToPay(aCompleteView({ payment: pending }))
    expect(byRole('link', 'Ask for the result').getAttribute('href')).toBe('/checkout/return?payment=p1')
    await after(4_000)
    expect(fake.visited).toEqual([])
    fake.answers.push({ on: 'GET /api/checkout', answer: { status: 409, body: { code: 'checkout.empty' } } })
    await after(4_000)
    expect(fake.visited).toEqual(['/checkout/return?payment=p1'])
  })

  it('BX-1.02 has no second button that pays until the shopper gives it up', async () => {
    const fake = await openToPay(aCompleteView({ payment: pending }))
    expect(document.querySelector('#pay')).toBeNull()
    await press('Give it up and pay another way')
    expect([payLabel(), document.activeElement?.id]).toEqual(['Pay $125.80', 'payment'])
    await pressPay()
    expect(sent(fake, pay)).toHaveLength(1)
  })

  it('is said to be cancelled, not declined, when it was given up at the bank', async () => {
    const fake = await openToPay(aCompleteView({ payment: pending }))
    fake.view = aCompleteView({ isCancelled: true })
    await after(4_000)
    expect(document.querySelector('#declined')?.textContent).toBe(
      'The payment was cancelledNothing was charged. You can pay again, this way or another.',
    )
    expect(document.querySelector('.field-error')).toBeNull()
    expect(payLabel()).toBe('Pay $125.80')
  })

  it('is said to be declined when it was', async () => {
    const fake = await openToPay(aCompleteView({ payment: pending }))
    fake.view = aCompleteView({ declined: 'There is not enough money on this card.' })
    await after(4_000)
    expect(document.activeElement?.id).toBe('declined')
    expect(allByRole('link', 'Ask for the result')).toEqual([])
  })
})
