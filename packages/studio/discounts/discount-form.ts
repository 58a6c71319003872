import { isCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import { discountTargets, type DiscountTarget } from '@sitewright/domain/discounts/discount.ts'
import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { NewDiscount, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import type { FormErrors } from '../kit/form/edit-form.ts'
import { parseAmount } from '../kit/form/parse-amount.ts'
import { readZonedText, zonedText } from '../products/form/zoned-time.ts'
import { percentPpm } from './discount-sentence.ts'

/** A discount as its form holds it: numbers and times as typed texts. */
export type DiscountForm = {
  how: 'code' | 'itself'
  code: string
  name: string
  kind: 'percent' | 'fixed'
  target: DiscountTarget
  amount: string
  productIds: readonly string[]
  minimum: string
  startsAt: string
  endsAt: string
  maxUses: string
  maxUsesPerCustomer: string
  combinesWith: readonly DiscountTarget[]
}

/** Where and in what the typed texts are read. */
export type FormPlace = { currency: string; timeZone: string }

export const emptyForm: DiscountForm = {
  how: 'code',
  code: '',
  name: '',
  kind: 'percent',
  target: 'order',
  amount: '10',
  productIds: [],
  minimum: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  combinesWith: [],
}

export function formOf(discount: OwnerDiscount, { currency, timeZone }: FormPlace): DiscountForm {
  const { code, name, kind, target, amount, productIds, minimumCents, combinesWith } = discount
  return {
    how: code === '' ? 'itself' : 'code',
    code,
    name,
    kind,
    target,
    amount: kind === 'percent' ? String(amount / percentPpm) : moneyNumberText(amount, currency),
    productIds,
    minimum: minimumCents === 0 ? '' : moneyNumberText(minimumCents, currency),
    startsAt: zonedText(discount.startsAt, timeZone),
    endsAt: zonedText(discount.endsAt, timeZone),
    maxUses: discount.maxUses?.toString() ?? '',
    maxUsesPerCustomer: discount.maxUsesPerCustomer?.toString() ?? '',
    combinesWith: discountTargets.filter((other) => combinesWith.includes(other)),
  }
}

/** Returns the discount that the form describes. Texts that cannot be read count as empty; `checkForm` names them. */
export function discountOfForm(form: DiscountForm, place: FormPlace): NewDiscount & { name: string } {
  const { currency, timeZone } = place
  return {
    code: form.how === 'code' ? form.code.trim() : '',
    name: form.name.trim(),
    target: form.target,
    kind: form.kind,
    amount: amountOf(form, currency) ?? 0,
    productIds: form.target === 'product' ? [...form.productIds] : [],
    minimumCents: parseAmount(form.minimum, currency) ?? 0,
    combinesWith: [...form.combinesWith],
    startsAt: readZonedText(form.startsAt, timeZone),
    endsAt: readZonedText(form.endsAt, timeZone),
    maxUses: limitOf(form.maxUses) ?? null,
    maxUsesPerCustomer: limitOf(form.maxUsesPerCustomer) ?? null,
  }
}

/** Returns what has to be corrected before the discount can be saved. */
export function checkForm(form: DiscountForm, place: FormPlace, translate: Translate): FormErrors<DiscountForm> {
  const { startsAt = null, endsAt = null } = discountOfForm(form, place)
  const amount = amountOf(form, place.currency)
  const minimum = parseAmount(form.minimum, place.currency)
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt
  const say = (isWrong: boolean, message: Message) => (isWrong ? translate(message) : undefined)
  return {
    code: say(form.how === 'code' && !isCouponCode(form.code.trim()), messages.codeNeeded),
    name: say(form.name.trim() === '', messages.nameNeeded),
    amount: say(amount === null, form.kind === 'percent' ? messages.percentNeeded : messages.amountNeeded),
    minimum: say(minimum === null || minimum > maxPriceCents, messages.amountNeeded),
    endsAt: say(isBackwards, messages.endsBefore),
    maxUses: say(limitOf(form.maxUses) === undefined, messages.limitInvalid),
    maxUsesPerCustomer: say(limitOf(form.maxUsesPerCustomer) === undefined, messages.limitInvalid),
  }
}

/** Reads the size of the discount: parts per million or minor units; null when it is none. */
function amountOf({ kind, amount }: DiscountForm, currency: string): number | null {
  if (kind === 'percent') return percentOf(amount)
  const cents = parseAmount(amount, currency)
  return cents === null || cents === 0 || cents > maxPriceCents ? null : cents
}

function percentOf(text: string): number | null {
  const found = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/u.exec(text)
  if (!found) return null
  const [, whole = '', decimals = ''] = found
  const ppm = (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) * (percentPpm / 100)
  return ppm === 0 || ppm > 100 * percentPpm ? null : ppm
}

/** Reads a limit of uses: null for none, undefined when the text is not a whole number from 1. */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\s*[1-9]\d{0,8}\s*$/u.test(text) ? Number(text) : undefined
}
