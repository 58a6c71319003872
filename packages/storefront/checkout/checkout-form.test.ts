import { afterEach, describe, expect, it } from 'vitest'
import { allByRole, byRole, nameOf, type } from '../testing/by-role.ts'
import { aCheckoutView, aCompleteView } from '../testing/checkout-view.ts'
import {
  after,
  choose,
  fill,
  leaveCheckout,
  openCheckout,
  payLabel,
  press,
  pressPay,
  problemLinks,
  runCheckout,
  sent,
  sums,
  textbox,
} from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'

afterEach(leaveCheckout)

const put = 'PUT /api/checkout'

describe('taking over the server’s form', () => {
  it('BX-1.01 keeps what was typed and focused before the script ran, and saves it', async () => {
    const fake = await openCheckout(aCheckoutView(), { html: '<input name="delivery.city" value="">' })
    const before = document.querySelector<HTMLInputElement>('[name="delivery.city"]')
    before?.focus()
    if (before) before.value = 'Seat'
    await runCheckout()
    expect(textbox('City').value).toBe('Seat')
    expect(document.activeElement).toBe(textbox('City'))
    await after(700)
    expect(sent(fake, put)).toMatchObject([{ cartToken: '', delivery: { city: 'Seat', country: 'US' } }])
  })

  it('saves nothing when it is only opened, and with the first step only what was typed', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    await after(2_000)
    expect(fake.requests).toEqual([])
    await fill('Email', 'nora@example.com')
    expect(sent(fake, put)).toEqual([{ cartToken: '', email: 'nora@example.com' }])
  })

  it('leaves the server’s form when its data cannot be read', async () => {
    await openCheckout(aCheckoutView(), { html: '<p>As the server printed it</p>', props: { checkout: null } })
    await runCheckout()
    expect(document.body.textContent).toContain('As the server printed it')
  })

  it('shows no error before a field was left', async () => {
    await openCheckout(aCheckoutView())
    await runCheckout()
    expect(allByRole('alert')).toEqual([])
    expect(document.querySelector('[aria-invalid]')).toBeNull()
  })
})

describe('saving', () => {
  it('saves a field when it is left, and only what changed', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await fill('Email', 'ada@example.com')
    expect(sent(fake, put)).toEqual([{ cartToken: '', email: 'ada@example.com' }])
    await fill('Email', 'ada@example.com')
    await after(2_000)
    expect(sent(fake, put)).toHaveLength(1)
  })

  it('BX-1.01 shows the totals of the saved address, and announces the new total', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    expect(sums()).toEqual([
      'Subtotal $114.00',
      'Shipping Enter your address',
      'Tax Enter your address',
      'Total so far $114.00',
    ])
    expect(payLabel()).toBe('Pay')
    fake.answers.push({ on: put, answer: { body: { checkout: aCompleteView() } } })
    await fill('ZIP code', '98109')
    expect(sums()).toEqual(['Subtotal $114.00', 'Shipping Free', 'Sales tax, 10.35% $11.80', 'Total $125.80'])
    expect(payLabel()).toBe('Pay $125.80')
    expect(allByRole('status').map((one) => one.textContent)).toContain('Total: $125.80')
  })

  it('BX-1.01 shows the fields of the chosen country, and keeps what was typed for the other', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await choose('Country', 'DE')
    expect(textbox('Street and house number').value).toBe('418 Alder Street')
    expect(allByRole('combobox', 'State')).toEqual([])
    expect(sent(fake, put).at(-1)).toMatchObject({ delivery: { country: 'DE', region: '', city: 'Seattle' } })
    await choose('Country', 'US')
    expect(textbox('Apartment, floor (optional)').value).toBe('')
    expect(textbox('City').value).toBe('Seattle')
  })

  it('keeps what is typed while an answer is on its way', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    let release: () => void = () => undefined
    const slow = new Promise<{ body: unknown }>((done) => {
      release = () => done({ body: { checkout: aCheckoutView({ email: 'a@example.com' }) } })
    })
    fake.answers.push({ on: put, answer: slow })
    await fill('Email', 'a@example.com')
    type(textbox('City'), 'Seat')
    release()
    await settle()
    expect(textbox('City').value).toBe('Seat')
    await after(700)
    expect(sent(fake, put).at(-1)).toMatchObject({ delivery: { city: 'Seat' } })
  })

  it('brings unsaved text back after a reload', async () => {
    await openCheckout(aCompleteView())
    await runCheckout()
    type(textbox('City'), 'Tacoma')
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    expect(textbox('City').value).toBe('Tacoma')
    await after(700)
    expect(sent(fake, put)).toMatchObject([{ delivery: { city: 'Tacoma' } }])
  })

  it('says that the connection is lost, keeps everything, and saves it when it is back', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    fake.answers.push({ on: put, answer: 'offline' })
    await fill('Email', 'ada@example.com')
    const isOffline = () => allByRole('status').some((one) => one.textContent.startsWith('You are offline'))
    expect(isOffline()).toBe(true)
    expect(textbox('Email').value).toBe('ada@example.com')
    dispatchEvent(new Event('online'))
    await settle()
    expect(isOffline()).toBe(false)
    expect(fake.view.email).toBe('ada@example.com')
  })

  it('says that the browser is offline when the card cannot be sent, blames no field, and goes on when asked to', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await press('Fill in')
    const card = 'POST /api/checkout/test-card'
    fake.answers.push({ on: card, answer: 'offline' })
    await pressPay()
    expect(document.activeElement?.id).toBe('offline')
    expect([document.querySelector('#problem'), document.querySelector('.field-error')]).toEqual([null, null])
    expect(sent(fake, 'POST /api/checkout/pay')).toEqual([])
    await press('Try again')
    expect(document.querySelector('#offline')).toBeNull()
    await pressPay()
    expect(fake.visited).toEqual(['/checkout/return?payment=1'])
  })
})

describe('problems', () => {
  it('BX-1.01 are listed above the form with links to their fields, and the page’s title says so', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    await fill('Card number', '4242 4242 4242 4242')
    await pressPay()
    expect(document.activeElement?.id).toBe('problem')
    expect(byRole('heading', 'There is a problem')).toBeDefined()
    expect(problemLinks()).toEqual(['Enter your email address', 'Enter your ZIP code', ...emptyCardTexts])
    expect(document.title).toBe('Error: Checkout – Fern & Kiln')
    expect(sent(fake, 'POST /api/checkout/pay')).toEqual([])

    const email = textbox('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const described = (email.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Error: Enter your email address',
      'For the receipt, tracking and downloads',
    ])
    allByRole('link', 'Enter your email address')[0]?.click()
    expect(document.activeElement).toBe(email)
  })

  const emptyCardTexts = ['Enter the expiry date as month and year', 'Enter the security code']

  it('show at a field when it is left with a wrong value, disappear while it is edited, and the title is as before', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    const wrong = { email: 'Enter an email address in the format name@example.com' }
    fake.answers.push({ on: put, answer: { body: { checkout: aCompleteView({ email: 'nora', problems: wrong }) } } })
    await fill('Email', 'nora')
    expect(textbox('Email').getAttribute('aria-invalid')).toBe('true')
    type(textbox('Email'), 'nora@')
    await settle()
    expect(textbox('Email').getAttribute('aria-invalid')).toBeNull()
    await fill('Email', 'nora@example.com')
    expect(textbox('Email').getAttribute('aria-invalid')).toBeNull()
    expect(document.title).toBe('Checkout – Fern & Kiln')
  })

  it('stay marked as the server printed them after a refused post without scripts', async () => {
    const problem = {
      code: 'checkout.invalid',
      text: 'Some details are missing.',
      fields: { email: 'Enter your email address' },
    }
    await openCheckout(aCheckoutView(), { props: { problem } })
    await runCheckout()
    expect(problemLinks()).toEqual(['Enter your email address'])
    expect(textbox('Email').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('choices', () => {
  it('saves another way of shipping at once', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    byRole('radio', /^Express/).click()
    await settle()
    expect(sent(fake, put)).toEqual([{ cartToken: '', shippingOptionId: 'express' }])
  })

  it('BX-1.09 keeps delivery beside the pickups before it has a price, and asks for the address when it is chosen', async () => {
    const studio = { id: 'studio', name: 'Studio', priceCents: 0, isPickup: true, note: '' }
    const picked = { shippingOptions: [studio], hasUnpricedDelivery: true, shippingOptionId: 'studio', isPickup: true }
    const fake = await openCheckout(aCheckoutView(picked))
    await runCheckout()
    expect(document.querySelector('#h-delivery')).toBeNull()
    fake.answers.push({
      on: put,
      answer: { body: { checkout: aCheckoutView({ ...picked, shippingOptionId: 'delivery', isPickup: false }) } },
    })
    byRole('radio', /^Delivery/).click()
    await settle()
    expect(sent(fake, put)).toEqual([{ cartToken: '', shippingOptionId: 'delivery' }])
    expect(document.querySelector('#h-delivery')).not.toBeNull()
    expect((byRole('radio', /^Delivery/) as HTMLInputElement).checked).toBe(true)
  })

  it('shows the billing address when it is not that of the delivery', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    expect(allByRole('combobox', 'Country')).toHaveLength(1)
    byRole('checkbox').click()
    await settle()
    expect(allByRole('combobox', 'Country')).toHaveLength(2)
    expect(sent(fake, put)).toEqual([{ cartToken: '', isBillingSame: false }])
  })

  it('BX-1.09 asks for no delivery when nothing is shipped, but for the billing country', async () => {
    await openCheckout(aCompleteView({ needsShipping: false, isBillingSame: false }))
    await runCheckout()
    expect(allByRole('heading').map(nameOf)).not.toContain('Delivery')
    expect(sums().join()).not.toContain('Shipping')
    expect(byRole('combobox', 'Country').getAttribute('name')).toBe('billing.country')
  })

  it('fills in the test card', async () => {
    await openCheckout(aCompleteView())
    await runCheckout()
    await press('Fill in')
    expect([textbox('Card number').value, textbox('Security code').value]).toEqual(['4242 4242 4242 4242', '123'])
  })

  it('never stores a card in the browser', async () => {
    await openCheckout(aCompleteView())
    await runCheckout()
    await fill('Card number', '4242 4242 4242 4242')
    expect(JSON.stringify(sessionStorage)).not.toContain('4242')
    await after(2_000)
  })
})
