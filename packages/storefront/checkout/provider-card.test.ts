import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { aCompleteView } from '../testing/checkout-view.ts'
import { leaveCheckout, openCheckout, press, pressPay, runCheckout, sent, sums } from '../testing/checkout-page.ts'
import { settle } from '../testing/open-page.ts'

afterEach(leaveCheckout)

const pay = 'POST /api/checkout/pay'

describe('a provider’s card fields', () => {
  const stripe = { method: 'card', provider: 'stripe', isTestMode: false, publishableKey: 'pk_1' } as const
  const manual = { method: 'bank-transfer', provider: 'manual', isTestMode: false } as const
  beforeEach(() => vi.resetModules()) // the provider's script is loaded once for a page

  it('BX-1.05 load the provider’s script when their method is chosen, and pay with its token', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
    const fake = await openCheckout(aCompleteView({ methods: [manual, stripe] }))
    await runCheckout()
    expect(append).not.toHaveBeenCalled()
    byRole('radio', /^Card/).click()
    await settle()
    const [added] = append.mock.calls[0] ?? []
    expect(added).toMatchObject({ src: 'https://js.stripe.com/v3/' })

    const created: object[] = []
    const element = { mount: vi.fn<() => void>(), destroy: vi.fn<() => void>() }
    vi.stubGlobal('Stripe', () => ({
      elements: () => ({ create: () => element }),
      createPaymentMethod: async (asked: object) => {
        created.push(asked)
        return { paymentMethod: { id: 'pm_1' } }
      },
    }))
    if (added instanceof HTMLElement) added.dispatchEvent(new Event('load'))
    await settle()
    expect(element.mount).toHaveBeenCalledTimes(3)
    await pressPay()
    expect(sent(fake, pay)).toMatchObject([{ method: 'card', paymentToken: 'pm_1' }])
    expect(sums().at(-1)).toBe('Total $125.80')
    const { delivery, email } = fake.view
    expect(created).toMatchObject([
      {
        billing_details: {
          name: `${delivery.firstName} ${delivery.lastName}`,
          email,
          address: { line1: delivery.address1, postal_code: delivery.postcode, country: delivery.country },
        },
      },
    ])
  })

  it('that cannot be loaded say so and can be tried again', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
    await openCheckout(aCompleteView({ methods: [stripe] }))
    await runCheckout()
    const [added] = append.mock.calls[0] ?? []
    if (added instanceof HTMLElement) added.dispatchEvent(new Event('error'))
    await settle()
    expect(byRole('alert').textContent).toContain('The card fields could not be loaded.')
    await press('Try again')
    expect(append).toHaveBeenCalledTimes(2)
  })
})
