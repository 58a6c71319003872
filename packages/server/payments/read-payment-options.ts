import type { PaymentOption } from '@sitewright/domain/payments/payment-option.ts'
import { paymentOptions } from '@sitewright/domain/payments/payment-option.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readPaymentSettings } from './payment-providers.ts'

export type PaymentOptions = { methods: PaymentOption[]; isTestMode: boolean }

/** Returns the ways in which the site can be paid, and whether it is in test mode. Reads within `tx` if it is given. */
export async function readPaymentOptions(ctx: Ctx, tx?: Tx): Promise<PaymentOptions> {
  const settings = await readPaymentSettings(ctx, tx)
  return paymentOptions(settings, { hasTestGateway: ctx.deps.payments.gateway !== null })
}
