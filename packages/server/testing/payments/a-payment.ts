import type { PaymentMethod, PaymentRecord, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../../context.ts'
import { inSite, readInSite } from '../../database/index.ts'
import { insertPayment, readPayment } from '../../payments/index.ts'
import type { Client } from '../test-client.ts'

export const testCardPath = '/api/checkout/test-card'

/** What a shopper types of a card that the test gateway charges. */
export const aCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

type Given = { provider?: ProviderName; method?: PaymentMethod; amountCents?: number; currency?: string }

/** Inserts a payment of 18.00 USD by card with the test gateway, unless `given` says otherwise. Returns its id. */
export async function aPayment(ctx: Ctx, given: Given = {}): Promise<string> {
  const id = ctx.newId()
  const usual = { provider: 'test', method: 'card', amountCents: 1800, currency: 'USD' } as const
  await inSite(ctx, (tx) => insertPayment(tx, ctx, { ...usual, ...given, id, checkoutId: ctx.newId() }))
  return id
}

/** Reads a stored payment. */
export async function paymentOf(ctx: Ctx, id: string): Promise<PaymentRecord> {
  const payment = await readInSite(ctx, (tx) => readPayment(tx, ctx, id))
  if (!payment) throw new Error(`There is no payment ${id}.`)
  return payment
}

/** Exchanges a test card for a token, as the checkout page does. */
export async function aCardToken(browser: Client, number: string): Promise<string> {
  const answer = await browser.post(testCardPath, { ...aCard, number })
  if (answer.status !== 200) throw new Error(`The card was not taken: ${answer.text}`)
  return String(answer.body.paymentToken)
}

export const returnUrl = 'http://shop.localhost/checkout/return?payment=1'
