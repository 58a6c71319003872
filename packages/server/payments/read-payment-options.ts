import { noPaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import type { PaymentOption } from '@sitewright/domain/payments/payment-option.ts'
import { paymentOptions } from '@sitewright/domain/payments/payment-option.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readPaymentSettings } from './payment-providers.ts'
import { findShopSettings } from './payment-settings.store.ts'

export type PaymentOptions = { methods: PaymentOption[]; isTestMode: boolean }

/** Returns the ways in which the site can be paid, and whether it is in test mode. Reads within `tx` if it is given. */
export async function readPaymentOptions(ctx: Ctx, tx?: Tx): Promise<PaymentOptions> {
  const settings = await readPaymentSettings(ctx, tx)
  return paymentOptions(settings, { hasTestGateway: ctx.deps.payments.gateway !== null })
}

/** The ways in which a shop can be paid, with the site's settings and language. */
export type ShopPayment = PaymentOptions & { settings: Readonly<Record<string, unknown>>; language: string }

/** Like `readPaymentOptions`, in one statement with the settings of the site. */
export async function readShopPayment(tx: Tx, ctx: Ctx): Promise<ShopPayment> {
  const { payment, settings, language } = await findShopSettings(tx, ctx.siteId)
  const options = paymentOptions(payment ?? noPaymentSettings, { hasTestGateway: ctx.deps.payments.gateway !== null })
  return { ...options, settings, language }
}
