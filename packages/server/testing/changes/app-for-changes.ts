import { afterAll } from 'vitest'
import { startStripeStandIn } from '../payments/stripe-stand-in.ts'
import { suiteApp } from '../suite-app.ts'
import type { TestApp, TestAppOptions } from '../test-app.ts'

/** Starts the server for all tests of a file, with all that the studio's changes ask of others. Call it at the top of the file. */
export async function appForChanges(options: Pick<TestAppOptions, 'prepare'> = {}): Promise<TestApp> {
  const stripe = await startStripeStandIn()
  afterAll(() => stripe.close())
  return suiteApp({ ...options, env: { CAPTCHA: 'off', STRIPE_API_URL: stripe.url } })
}
