import {
  maxCheckoutChars,
  type CheckoutForm,
  type CheckoutStepsBody,
} from '@sitewright/domain/checkout/checkout.wire.ts'
import { maxNewsletterTextChars } from '@sitewright/domain/checkout/newsletter.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { addressDigest, addressFromForm } from '../../addresses/index.ts'
import { readCheckoutShopper } from '../checkout-shopper.ts'
import { acceptChanges, saveSteps, undoJoin } from '../save-steps.ts'
import { changeCode, removeLine } from '../change-cart.ts'
import type { Ctx } from '../../context.ts'

/**
 * Saves what a posted form of the checkout contains and does what the pressed button asks for: a code is added or removed, a line is
 * taken out, changes are accepted, what a sign-in added is taken out again (BX-1.17).
 */
export async function changeByForm(ctx: Ctx, form: CheckoutForm): Promise<void> {
  await saveSteps(ctx, await stepsOfForm(ctx, form))
  const { cartToken, removeCoupon, removeLine: lineId, accept, undoJoin: undone, promoCode } = form
  if (removeCoupon !== '') await changeCode(ctx, cartToken, { removedId: removeCoupon })
  if (lineId !== '') await removeLine(ctx, cartToken, lineId)
  if (promoCode.trim() !== '') {
    await takeCouponPermit(ctx)
    await changeCode(ctx, cartToken, { promoCode: tidy(promoCode, maxCheckoutChars.promoCode) })
  }
  if (accept !== '') await acceptChanges(ctx, { cartToken, priceHash: accept })
  if (undone !== '') await undoJoin(ctx, { cartToken, priceHash: undone })
}

/** Nobody guesses codes faster by the whole form than by the call for codes, so both count together (BX-5.11). */
function takeCouponPermit({ deps, siteId, visitor, address }: Ctx): Promise<void> {
  return deps.limits.take('coupon', { siteId, visitor: visitor?.tokenHash.toString('base64url') ?? null, address })
}

/**
 * Returns the steps in a posted form. Fields that the page did not show are missing. Text is cut to its longest permitted length,
 * which the page's fields have too.
 */
async function stepsOfForm(ctx: Ctx, form: CheckoutForm): Promise<CheckoutStepsBody> {
  const delivery = (await savedAddressOf(ctx, form)) ?? addressFromForm(form, 'delivery.')
  const billing = addressFromForm(form, 'billing.')
  return {
    cartToken: form.cartToken,
    email: emailInForm(form),
    phone: tidy(form.phone, maxCheckoutChars.phone),
    note: tidyLines(form.note, maxCheckoutChars.note),
    ...(delivery && { delivery, isBillingSame: form.isBillingSame === 'on' }),
    ...(billing && { billing }),
    newsletter: tidy(form.newsletter, maxNewsletterTextChars),
    terms: tidy(form.terms, 64),
    ...(form.shippingOptionId !== '' && { shippingOptionId: tidy(form.shippingOptionId, 40) }),
  }
}

/** Returns the email address as the form's post saves it. */
export function emailInForm({ email }: CheckoutForm): string {
  return tidy(email, maxCheckoutChars.email)
}

/** Returns the saved address that was chosen in the form; `null` when none was, or when it was changed meanwhile. */
async function savedAddressOf(ctx: Ctx, { savedAddress }: CheckoutForm): Promise<Address | null> {
  if (savedAddress === '') return null
  const shopper = await readCheckoutShopper(ctx)
  return shopper?.addresses.find((one) => addressDigest(one).toString('hex') === savedAddress) ?? null
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
