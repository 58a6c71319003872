import { createHash } from 'node:crypto'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { Ctx } from '../../context.ts'
import { billingCountries, deliveryCountries } from '../address-countries.ts'
import type { OpenCheckout } from '../open-checkout.ts'

type StepsView = Pick<
  CheckoutView,
  | 'stepsHash'
  | 'email'
  | 'phone'
  | 'note'
  | 'delivery'
  | 'billing'
  | 'isBillingSame'
  | 'addressFields'
  | 'billingFields'
  | 'countries'
  | 'billingCountries'
>

/** Returns what was entered so far. */
export function stepsView(ctx: Ctx, open: OpenCheckout): StepsView {
  const { cart, steps, needsShipping, isPickup, delivery, billing } = open
  const isDelivered = needsShipping && !isPickup
  return {
    stepsHash: stepsHashOf(open),
    email: steps.email,
    phone: steps.phone,
    note: steps.note,
    delivery,
    billing,
    isBillingSame: isDelivered && steps.isBillingSame,
    addressFields: [...open.deliveryFields],
    billingFields: [...open.billingFields],
    countries: [...deliveryCountries(ctx, cart)],
    billingCountries: [...billingCountries(ctx)],
  }
}

/** Fingerprint of what was entered. Stored steps come back with their fields in another order, so the order must not count. */
export function stepsHashOf({
  steps,
  delivery,
  billing,
}: Pick<OpenCheckout, 'steps' | 'delivery' | 'billing'>): string {
  const sorted = (fields: object): unknown[] =>
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const newsletter = steps.newsletter?.text ?? ''
  const text = JSON.stringify([
    sorted({ ...steps, newsletter, ...(steps.terms && { terms: steps.terms.value }), delivery: '', billing: '' }),
    sorted(delivery),
    sorted(billing),
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
