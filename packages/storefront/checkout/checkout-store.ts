import { flushSync } from 'react-dom'
import { checkoutRows } from '@sitewright/domain/checkout/checkout-display.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import type { FormCaptcha } from '../captcha/start-captcha.ts'
import { makeStore, type Store } from '../kit/store.ts'
import { firstState, type CheckoutProps, type CheckoutState } from './checkout-state.ts'
import { readDraft } from './draft.ts'
import { translate } from './translate.ts'
import { valuesOf, type Values } from './values.ts'

/** Result of reading the card fields: a one-use token, or what is wrong with them by field. */
export type CardResult = { paymentToken: string } | { errors: Readonly<Record<string, string>> }

/** The checkout of this page. Everything that changes is in the store; the functions of this folder take it as their first argument. */
export type Checkout = {
  readonly props: CheckoutProps
  readonly store: Store<CheckoutState>
  readonly money: (cents: number) => string
  /** Reads the card fields that are on the page; `null` while there are none. */
  readCard: (() => Promise<CardResult>) | null
  /** The captcha of an order that is paid later; `null` while another way to pay is chosen. */
  captcha: Promise<FormCaptcha> | null
  /** Asks again for the result of a payment whose answer was lost; `null` while there is none. */
  resume: (() => Promise<void>) | null
  /** Timer of the next save, and the save that is running. */
  timer: ReturnType<typeof setTimeout> | undefined
  saving: Promise<boolean> | null
}

/** Creates the checkout of a page. `typed` is what its form holds; texts that were typed and not saved before a reload come back. */
export function makeCheckout(props: CheckoutProps, typed: Values): Checkout {
  const state = firstState(props, { ...typed, ...readDraft(props.view) })
  const money = (cents: number): string => moneyTextByPattern(cents, props.moneyPattern)
  return {
    props,
    money,
    store: makeStore(state),
    readCard: null,
    captcha: null,
    resume: null,
    timer: undefined,
    saving: null,
  }
}

/** Says how the card fields on the page are read; `null` when they are gone. */
export function setCardReader(checkout: Checkout, read: Checkout['readCard']): void {
  checkout.readCard = read
}

/** Says which captcha protects the order; `null` when it needs none. */
export function setCaptcha(checkout: Checkout, captcha: Checkout['captcha']): void {
  checkout.captcha = captcha
}

export function patch({ store }: Checkout, change: Partial<CheckoutState>): void {
  store.set({ ...store.get(), ...change })
}

/** Changes the state and moves the focus to an element that may only exist since the change. */
export function patchAndFocus(checkout: Checkout, change: Partial<CheckoutState>, id: string): void {
  flushSync(() => patch(checkout, change))
  document.getElementById(id)?.focus()
}

/**
 * Shows the checkout that the server answered. `sent` are the values that it answered for: what was typed meanwhile stays and
 * counts as not saved. Announces a new total.
 */
export function acceptView(checkout: Checkout, view: CheckoutView, sent: Values): void {
  const { values, view: before } = checkout.store.get()
  const { shippingOptionId } = view
  const isOwnShipping = values['shippingOptionId'] === sent['shippingOptionId']
  patch(checkout, {
    view,
    saved: { ...valuesOf(view), ...sent, shippingOptionId },
    values: isOwnShipping ? { ...values, shippingOptionId } : values,
    isUnsaved: false,
    isOffline: false,
    ...(isSameTotal(before, view) ? {} : { announcement: totalText(checkout, view) }),
  })
}

function isSameTotal({ totals: one }: CheckoutView, { totals: other }: CheckoutView): boolean {
  return one.totalCents === other.totalCents && one.isComplete === other.isComplete
}

function totalText({ money }: Checkout, view: CheckoutView): string {
  const total = checkoutRows(view, { translate, money }).at(-1)
  return total ? `${total.title}: ${total.text}` : ''
}
