import { afterAll, expect, it } from 'vitest'
import { savePaymentSettings } from '../../payments/index.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aBuyer, aCartAt, aShop, anAddress, fillIn, pay, viewOf } from '../../testing/checkout/a-buyer.ts'
import { standInSecretKey, standInWebhookSecret, startStripeStandIn } from '../../testing/payments/stripe-stand-in.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const stripe = await startStripeStandIn()
afterAll(() => stripe.close())
const app = await suiteApp({ env: { STRIPE_API_URL: stripe.url } })

async function ready(shippingRates = [{ name: 'Post', priceCents: 500 }]) {
  const { site, ctx } = await aShop(app, { shippingRates, afterPay: { enabled: true } })
  const credentials = { publishableKey: 'pk_test_standin1', secretKey: standInSecretKey }
  await savePaymentSettings(ctx, {
    stripe: { ...credentials, webhookSecret: standInWebhookSecret, hasAfterpay: true },
  })
  return { site, cup: await aProduct(ctx) }
}

it('BX-1.05 by Afterpay leads to the provider, which gets the name, the email address and where the order goes', async () => {
  const { site, cup } = await ready()
  const browser = await aBuyer(app, site, cup)
  const { email } = await viewOf(browser)
  const answer = await pay(browser, { method: 'afterpay' })
  expect([answer.status, answer.body.state]).toEqual([200, 'step'])
  const { fields = {} } = stripe.asked.find(({ call }) => call.endsWith('/confirm')) ?? {}
  expect(fields).toMatchObject({
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][name]': 'Nora Lindqvist',
    'shipping[address][line1]': anAddress.address1,
    'shipping[address][postal_code]': anAddress.postcode,
  })
  expect(Object.values(fields)).not.toContain('')
})

it('SF-5.09 is not offered for a pickup, which has no address that could be assessed', async () => {
  const { site, cup } = await ready([
    { name: 'Post', priceCents: 500 },
    { name: 'Studio', priceCents: 0, isPickup: true, pickupLocation: { country: 'US' } },
  ] as never)
  const browser = await aCartAt(app, site, cup)
  const methods = async () => (await viewOf(browser)).methods.map(({ method }) => method)
  await fillIn(browser)
  expect(await methods()).toEqual(['card', 'afterpay'])
  const pickup = (await viewOf(browser)).shippingOptions.find(({ isPickup }) => isPickup)
  await fillIn(browser, { shippingOptionId: pickup?.id, billing: anAddress })
  expect(await methods()).toEqual(['card'])
})
