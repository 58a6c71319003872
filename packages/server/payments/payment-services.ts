import type { Logger } from 'pino'
import { makeSecretBox, type SecretBox } from './secret-box.ts'
import { makeStripeClients, type StripeClients } from './stripe/stripe-clients.ts'
import { makeTestGateway, type TestGateway } from './test-gateway/test-gateway.ts'

/** What payments need of a process. */
export type PaymentServices = {
  /** Null when TEST_GATEWAY is off. */
  readonly gateway: TestGateway | null
  readonly secrets: SecretBox
  readonly stripe: StripeClients
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  paymentsKey: string | null
  testGateway: boolean
  stripeApiUrl: string
}

export function makePaymentServices(options: Options, log: Logger): PaymentServices {
  const gateway = options.testGateway ? makeTestGateway({ dataDir: options.dataDir, log }) : null
  const stripe = makeStripeClients(options.stripeApiUrl)
  return {
    gateway,
    secrets: makeSecretBox(options),
    stripe,
    stop: async () => {
      stripe.stop()
      await gateway?.stop()
    },
  }
}
