import { afterEach, describe, expect, it } from 'vitest'
import { byRole, type as typeInto } from '../testing/by-role.ts'
import { aCompleteView } from '../testing/checkout-view.ts'
import {
  leaveCheckout,
  openCheckout,
  payLabel,
  press,
  pressPay,
  runCheckout,
  sent,
  textbox,
} from '../testing/checkout-page.ts'

afterEach(leaveCheckout)

const pay = 'POST /api/checkout/pay'
const save = 'PUT /api/checkout'

describe('pressing the button', () => {
  it('BX-1.03 shows what was entered in another tab since, instead of ordering what this page does not show', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await press('Fill in')
    const view = aCompleteView({ stepsHash: 'steps-2', delivery: { ...aCompleteView().delivery, city: 'Tacoma' } })
    const body = { code: 'checkout.changed', message: 'Changed', checkout: view }
    fake.answers.push({ on: pay, answer: { status: 409, body } })
    await pressPay()
    expect(document.activeElement?.id).toBe('problem')
    expect(byRole('alert').textContent).toBe(
      'Your details were changed in another tabNothing was charged. Check your order and pay again.',
    )
    expect(textbox('City').value).toBe('Tacoma')
    await pressPay()
    expect(sent(fake, save)).toEqual([])
    expect(sent(fake, pay)).toMatchObject([{ stepsHash: 'steps-1' }, { stepsHash: 'steps-2' }])
  })

  it('BX-1.03 pays no total that was not on the button: it shows the new one first', async () => {
    const fake = await openCheckout(aCompleteView())
    await runCheckout()
    await press('Fill in')
    typeInto(textbox('ZIP code'), '12207')
    const dearer = aCompleteView({ priceHash: 'hash-2', totals: { ...aCompleteView().totals, totalCents: 13_000 } })
    fake.answers.push({ on: save, answer: { body: { checkout: dearer } } })
    await pressPay()
    expect(sent(fake, pay)).toEqual([])
    expect(document.activeElement?.id).toBe('problem')
    expect(byRole('alert').textContent).toBe(
      'Your total is now $130.00Nothing was charged. Check your order and pay again.',
    )
    expect(payLabel()).toBe('Pay $130.00')
    fake.view = dearer
    await pressPay()
    expect(sent(fake, pay)).toMatchObject([{ priceHash: 'hash-2' }])
  })
})

it('BX-1.03 offers to take out what a sign-in added, beside keeping it', async () => {
  const changes = [
    { kind: 'joined' as const, lineId: 'l', title: 'Cup', text: 'Cup: 4 instead of 2, with those from your account.' },
  ]
  const fake = await openCheckout(aCompleteView({ changes }))
  await runCheckout()
  expect(byRole('heading', 'Your account had more in its cart')).toBeDefined()
  expect(byRole('button', 'Keep all of it')).toBeDefined()
  fake.view = aCompleteView()
  await press('Only what I had here')
  expect(sent(fake, 'PUT /api/checkout/undo-join')).toMatchObject([{ priceHash: aCompleteView().priceHash }])
  expect([document.querySelector('#changes'), document.activeElement?.id]).toEqual([null, 'h-checkout'])
})
