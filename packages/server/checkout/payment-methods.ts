import { cartInstallments } from '@sitewright/domain/installments/installments-context.ts'
import { installmentsOffer } from '@sitewright/domain/installments/installments.ts'
import { afterPaySettings } from '@sitewright/domain/pages/chosen-settings.ts'
import type { PaymentOption } from '@sitewright/domain/payments/payment-option.ts'
import type { ShopPayment } from '../payments/index.ts'
import type { OpenCheckout } from './open-checkout.ts'

/**
 * Returns the ways to pay that fit the order: pay at pickup only for a pickup, Afterpay only for physical products that are
 * delivered (it assesses the address), a total within its bounds, and a country that it supports (SF-5.09). Nothing to pay needs
 * no method.
 */
export function methodsFor({ cart, purchase, isPickup }: OpenCheckout, shop: ShopPayment): PaymentOption[] {
  const totalCents = purchase.priced.tender.dueCents
  if (totalCents === 0) return []
  const { language } = shop
  const options = { settings: afterPaySettings(shop.settings), language, currency: cart.currency }
  const context = cartInstallments(purchase.bought, options)
  const hasAfterpay = context !== null && installmentsOffer(totalCents, context)?.kind === 'offered'
  return shop.methods.filter(({ method }) => {
    if (method === 'pay-at-pickup') return isPickup
    return method !== 'afterpay' || (hasAfterpay && !isPickup)
  })
}
