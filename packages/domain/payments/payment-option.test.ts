import { expect, it } from 'vitest'
import { paymentOptions } from './payment-option.ts'
import { noPaymentSettings } from './payment-settings.ts'

const stripe = { publishableKey: 'pk_live_12345678', isTestKey: false, hasAfterpay: true }
const bankTransfer = { details: 'IBAN 1' }
const named = ({ methods }: ReturnType<typeof paymentOptions>): string[] =>
  methods.map(({ method, provider }) => `${method} ${provider}`)

it('BX-1.05 takes test cards and is in test mode without a live provider', () => {
  const options = paymentOptions({ ...noPaymentSettings, bankTransfer }, { hasTestGateway: true })
  expect(named(options)).toEqual(['card test', 'bank-transfer manual'])
  expect(options.isTestMode).toBe(true)
  expect(options.methods.map(({ isTestMode }) => isTestMode)).toEqual([true, true])
  expect(options.methods[1]?.note).toBe('IBAN 1')
})

it('BX-1.05 takes no test cards once Stripe is live', () => {
  const options = paymentOptions({ ...noPaymentSettings, stripe }, { hasTestGateway: true })
  expect(named(options)).toEqual(['card stripe', 'afterpay stripe'])
  expect(options.isTestMode).toBe(false)
})

it('BX-1.05 is in test mode with the keys of Stripe’s test mode', () => {
  const settings = { ...noPaymentSettings, stripe: { ...stripe, isTestKey: true } }
  expect(paymentOptions(settings, { hasTestGateway: false }).isTestMode).toBe(true)
})

it('is a live shop with manual methods alone, and in test mode without any', () => {
  const none = { hasTestGateway: false }
  expect(paymentOptions({ ...noPaymentSettings, bankTransfer }, none).isTestMode).toBe(false)
  expect(paymentOptions(noPaymentSettings, none)).toEqual({ methods: [], isTestMode: true })
})
