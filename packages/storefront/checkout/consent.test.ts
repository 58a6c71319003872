import { afterEach, describe, expect, it } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { aCompleteView } from '../testing/checkout-view.ts'
import { leaveCheckout, openCheckout, pressPay, problemLinks, runCheckout, sent } from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'

afterEach(leaveCheckout)

const terms = {
  lead: 'I have read and accept:',
  links: [
    { title: 'Terms', url: '/legal/terms', isPage: true },
    { title: 'Returns policy', url: '#returns', isPage: false },
  ],
  value: 'v1',
  isTicked: false,
}
const missing = 'Accept the terms to place your order'
const box = () => byRole('checkbox', /I have read and accept: Terms/) as HTMLInputElement

describe('the box about the terms', () => {
  it('keeps the order back until it is ticked, with the error at the box and in the list', async () => {
    const fake = await openCheckout(aCompleteView({ terms, problems: { terms: missing } }))
    await runCheckout()
    await pressPay()
    expect(sent(fake, 'POST /api/checkout/pay')).toEqual([])
    expect(problemLinks()).toContain(missing)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toContain(missing)
    box().click()
    await settle()
    expect(sent(fake, 'PUT /api/checkout')).toEqual([{ cartToken: '', terms: 'v1' }])
    expect([box().checked, box().hasAttribute('aria-invalid')]).toEqual([true, false])
  })

  it('opens the texts beside the checkout, and those at its foot in it', async () => {
    await openCheckout(aCompleteView({ terms }))
    await runCheckout()
    const [page, foot] = [byRole('link', 'Terms (opens in a new tab)'), byRole('link', 'Returns policy')]
    expect([page.getAttribute('target'), page.getAttribute('rel'), foot.getAttribute('target')]).toEqual([
      '_blank',
      'noopener',
      null,
    ])
  })

  it('is kept as it was ticked on the page of the server', async () => {
    const fake = await openCheckout(aCompleteView({ terms }), {
      html: '<input type="checkbox" name="terms" value="v1" checked>',
    })
    await runCheckout()
    expect(box().checked).toBe(true)
    expect(fake.view.terms?.value).toBe('v1')
  })
})

it('has no note where the shop takes none', async () => {
  await openCheckout(aCompleteView({ isWithoutNote: true }))
  await runCheckout()
  expect(document.querySelector('[name=note]')).toBeNull()
})
