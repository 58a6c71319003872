import { addressFieldNames, maxAddressChars } from '@sitewright/domain/checkout/address.wire.ts'
import {
  maxCheckoutChars,
  type CheckoutForm,
  type CheckoutStepsBody,
} from '@sitewright/domain/checkout/checkout.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { acceptChanges, saveSteps } from '../save-steps.ts'
import { changeCode, removeLine } from '../change-cart.ts'
import type { Ctx } from '../../context.ts'

/**
 * Saves what a posted form of the checkout contains and does what the pressed button asks for: a code is added or removed, a line is
 * taken out, changes are accepted (BX-1.17).
 */
export async function changeByForm(ctx: Ctx, form: CheckoutForm): Promise<void> {
  await saveSteps(ctx, stepsOfForm(form))
  const { cartToken, removeCoupon, removeLine: lineId, accept, promoCode } = form
  if (removeCoupon !== '') await changeCode(ctx, cartToken, { removedId: removeCoupon })
  if (lineId !== '') await removeLine(ctx, cartToken, lineId)
  if (promoCode.trim() !== '')
    await changeCode(ctx, cartToken, { promoCode: tidy(promoCode, maxCheckoutChars.promoCode) })
  if (accept !== '') await acceptChanges(ctx, { cartToken, priceHash: accept })
}

/**
 * Returns the steps in a posted form. Fields that the page did not show are missing. Text is cut to its longest permitted length,
 * which the page's fields have too.
 */
export function stepsOfForm(form: CheckoutForm): CheckoutStepsBody {
  const [delivery, billing] = [addressOf(form, 'delivery'), addressOf(form, 'billing')]
  return {
    cartToken: form.cartToken,
    email: tidy(form.email, maxCheckoutChars.email),
    phone: tidy(form.phone, maxCheckoutChars.phone),
    note: tidyLines(form.note, maxCheckoutChars.note),
    ...(delivery && { delivery, isBillingSame: form.isBillingSame === 'on' }),
    ...(billing && { billing }),
    ...(form.shippingOptionId !== '' && { shippingOptionId: tidy(form.shippingOptionId, 40) }),
  }
}

function addressOf(form: CheckoutForm, prefix: 'delivery' | 'billing'): Address | null {
  const country = form[`${prefix}.country`]
  if (country === undefined) return null
  const fields = addressFieldNames.map((name) => [name, tidy(form[`${prefix}.${name}`] ?? '', maxAddressChars[name])])
  return { ...(Object.fromEntries(fields) as Omit<Address, 'country'>), country: tidy(country, 2) } // safe: all fields are there
}

function tidy(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
}

function tidyLines(text: string, longest: number): string {
  const lines = text.toWellFormed().replaceAll('\r\n', '\n').split('\n')
  return lines
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' '))
    .join('\n')
    .slice(0, longest)
    .toWellFormed()
}
