import { afterEach, describe, expect, it } from 'vitest'
import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { aCheckoutView, aCompleteView } from '../testing/checkout-view.ts'
import {
  choose,
  fill,
  leaveCheckout,
  openCheckout,
  press,
  runCheckout,
  sent,
  textbox,
} from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'

afterEach(leaveCheckout)

const session = 'POST /api/site-users/account/session'
const password = () => document.querySelector<HTMLInputElement>('#f-password')
const home = {
  ...emptyAddress,
  firstName: 'Nora',
  lastName: 'Lindqvist',
  address1: '418 Alder Street',
  city: 'Seattle',
  region: 'WA',
  postcode: '98109',
  country: 'US',
}
const shopper = { email: 'nora@example.com', firstName: 'Nora', addresses: [home] }

describe('the box for the newsletter', () => {
  const text = 'One letter a month.'
  const box = () => byRole('checkbox', text) as HTMLInputElement

  it('is shown only when the shop has one, and is not ticked', async () => {
    await openCheckout(aCheckoutView())
    await runCheckout()
    expect(document.querySelector('#newsletter')).toBeNull()
    leaveCheckout()
    await openCheckout(aCheckoutView({ newsletter: { text, isTicked: false } }))
    await runCheckout()
    expect(box().checked).toBe(false)
  })

  it('sends its text when it is ticked, and an empty one when the tick is taken back', async () => {
    const fake = await openCheckout(aCheckoutView({ newsletter: { text, isTicked: false } }))
    await runCheckout()
    box().click()
    await settle()
    expect(sent(fake, 'PUT /api/checkout')).toEqual([{ cartToken: '', newsletter: text }])
    expect(box().checked).toBe(true)
    fake.requests.length = 0
    box().click()
    await settle()
    expect(sent(fake, 'PUT /api/checkout')).toEqual([{ cartToken: '', newsletter: '' }])
  })
})

describe('signing in', () => {
  it('BX-1.18 happens in place, keeps what was typed, and fills empty fields from the account', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    await fill('Email', 'nora@example.com')
    await press('Sign in')
    expect(document.activeElement).toBe(password())
    const field = password()
    if (field) type(field, 'secret words')
    fake.view = aCheckoutView({ shopper })
    fake.requests.length = 0
    allByRole('button', 'Sign in')[0]?.click()
    await settle()
    expect(sent(fake, session)).toEqual([{ email: 'nora@example.com', password: 'secret words', rememberMe: false }])
    expect(document.body.textContent).toContain('Signed in as nora@example.com')
    expect(textbox('City').value).toBe('Seattle')
    // The sign-in replaced the visitor, so what was typed before is saved again.
    expect(sent(fake, 'PUT /api/checkout')).toMatchObject([
      { email: 'nora@example.com', delivery: { city: 'Seattle' } },
    ])
  })

  it('shows why it failed, and can be left again', async () => {
    const fake = await openCheckout(aCheckoutView())
    await runCheckout()
    await press('Sign in')
    const answer = { status: 401, body: { message: 'Wrong email or password.', code: 'shoppers.wrong-sign-in' } }
    fake.answers.push({ on: session, answer })
    if (password()) type(password() as HTMLInputElement, 'wrong')
    allByRole('button', 'Sign in')[0]?.click()
    await settle()
    expect(document.getElementById('f-password-error')?.textContent).toBe('Error: Wrong email or password.')
    expect(document.activeElement).toBe(password())
    await press('Carry on as a guest')
    expect(password()).toBeNull()
    expect(byRole('button', 'Sign in')).toBeDefined()
  })

  it('sends a link by email instead of a password', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await press('Sign in')
    await press('Email me a link instead')
    expect(sent(fake, 'POST /api/site-users/account/reset')).toEqual([{ email: 'nora@example.com' }])
    expect(document.body.textContent).toContain('a link is on its way')
  })

  it('offers the shopper’s saved addresses', async () => {
    const second = { ...home, address1: '7 Quay', city: 'Tacoma' }
    const fake = await openCheckout(
      aCompleteView({ shopper: { ...shopper, addresses: [home, second] }, delivery: home }),
    )
    await runCheckout()
    expect(document.querySelector<HTMLSelectElement>('#f-savedAddress')?.value).toBe('0') // the one that is filled in
    await choose('Saved addresses', '1')
    expect([textbox('Address').value, textbox('City').value]).toEqual(['7 Quay', 'Tacoma'])
    expect(sent(fake, 'PUT /api/checkout')).toMatchObject([{ delivery: { city: 'Tacoma' } }])
  })
})

describe('a discount code', () => {
  const coupons = 'POST /api/checkout/coupons'
  const field = () => textbox('Discount code')

  async function apply(code: string): Promise<void> {
    type(field(), code)
    field().form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await settle()
  }

  it('BX-1.10 is added, shown with its discount, and removed', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    const coupon = { id: 'd'.repeat(32), code: 'SPRING10', name: '10% off', reason: '' }
    const discounts = [{ id: 'd', code: 'SPRING10', name: '10% off', cents: 1140, target: 'order' as const }]
    fake.answers.push({ on: coupons, answer: { body: { checkout: aCompleteView({ coupons: [coupon], discounts }) } } })
    await apply('SPRING10')
    expect(sent(fake, coupons)).toEqual([{ cartToken: '', promoCode: 'SPRING10' }])
    expect(document.querySelector('.code-on')?.textContent).toBe('SPRING10, 10% off')
    expect(document.querySelector('.sums .discount')?.textContent).toBe('Discount, SPRING10−$11.40')
    expect(field().value).toBe('')
    await press('Remove code SPRING10')
    expect(fake.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/checkout/coupons/${coupon.id}` })
    expect(document.activeElement).toBe(field())
  })

  it('BX-1.10 that is refused keeps its text, with the reason above it', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await apply('')
    expect(document.getElementById('f-promoCode-error')?.textContent).toBe('Error: Enter a code')
    const answer = { status: 404, body: { message: 'That code is not one of ours.', code: 'cart.coupon-unknown' } }
    fake.answers.push({ on: coupons, answer })
    await apply('NOPE')
    expect(document.getElementById('f-promoCode-error')?.textContent).toBe('Error: That code is not one of ours.')
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['NOPE', 'true'])
  })

  it('SF-4.13 is sent with the token of an express purchase', async () => {
    const fake = await openCheckout(aCompleteView({ cartToken: 'e'.repeat(64) }))
    await runCheckout()
    await apply('SPRING10')
    expect(sent(fake, coupons)).toEqual([{ cartToken: 'e'.repeat(64), promoCode: 'SPRING10' }])
  })
})
