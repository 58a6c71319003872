import { sortByField, withoutConsequences } from '@sitewright/domain/checkout/field-layout.ts'
import { unpricedDelivery } from '@sitewright/domain/checkout/checkout-display.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { asJsonObject, type JsonObject } from '../kit/island-props.ts'
import { valuesOf, type Values } from './values.ts'

/** A text that stands above the form or in its payment part. */
type Notice = { title: string; text: string }

/**
 * What the page is doing. `checking`: the pay button was pressed, the last values are being saved. `paying`: the payment was sent.
 * `asking`: its answer was lost, and it is sent again under the same key. `bank`: the shopper is at the bank's step. `leaving`: the
 * next page is loading.
 */
type Phase = 'idle' | 'checking' | 'paying' | 'asking' | 'stuck' | 'bank' | 'leaving'

export type CheckoutState = {
  view: CheckoutView
  values: Values
  /** The values that the server has answered for. */
  saved: Values
  /** Fields that the shopper has left, or all after an attempt to pay: their problems are shown. */
  touched: ReadonlySet<string>
  /** Errors of the last refused call by field; each disappears when its field is edited. */
  errors: Readonly<Record<string, string>>
  phase: Phase
  isOffline: boolean
  /** True when the last save was refused or got no answer. */
  isUnsaved: boolean
  /** True while the totals on the page are about to change. */
  isSaving: boolean
  alert: Notice | null
  declined: Notice | null
  /** The payment that the shopper gives up by paying another way; '' while none is. */
  givenUpPaymentId: string
  /** True when the box above the form lists what stands in the way of paying. */
  showsProblems: boolean
  /** The bank's page in the window over the checkout, and where the shopper learns the result of a step taken elsewhere. */
  bank: { url: string; resultUrl: string } | null
  /** Text for screen readers about what has just happened. */
  announcement: string
  isApplyingCode: boolean
}

/** What the server printed into the page beside the form. */
export type CheckoutProps = {
  view: CheckoutView
  refused: { code: string; text: string; fields: Readonly<Record<string, string>> } | null
  moneyPattern: MoneyPattern
  partDates: readonly string[]
  /** What the order is placed by. With `url`, the text has a page of its own; otherwise it stands at the page's foot. */
  terms: readonly { id: string; title: string; url?: string }[]
}

/** Reads the page's embedded JSON; `null` leaves the server's form, which works by itself. */
export function readCheckoutProps(json: JsonObject | null): CheckoutProps | null {
  const checkout = asJsonObject(json?.['checkout'])
  const pattern = asJsonObject(json?.['moneyPattern'])
  if (!json || !pattern || !checkout || !Array.isArray(checkout['lines'])) return null
  const refused = asJsonObject(json['problem'])
  return {
    // The casts are safe, because the server validates the checkout by the schema of `CheckoutView` and writes the rest itself.
    view: checkout as unknown as CheckoutView,
    refused: refused as CheckoutProps['refused'],
    moneyPattern: pattern as unknown as MoneyPattern,
    partDates: Array.isArray(json['partDates']) ? json['partDates'].map(String) : [],
    terms: Array.isArray(json['terms']) ? (json['terms'] as CheckoutProps['terms']) : [],
  }
}

/** Creates the state of a page whose form holds `typed`: what the server printed, and what was typed before the script ran. */
export function firstState({ view, refused }: CheckoutProps, typed: Values): CheckoutState {
  const saved = valuesOf(view)
  const isDeclined = refused ? refused.code === 'checkout.declined' : view.declined !== '' || view.isCancelled
  const isBoxed = refused !== null && !isDeclined && (refused.code !== 'checkout.changed' || view.changes.length === 0)
  const { payment, ...fields } = refused?.fields ?? {}
  const reason = payment ?? (isDeclined ? view.declined : '')
  const shown = withoutConsequences(fields)
  const errors = reason === '' ? shown : { ...shown, 'card.number': reason }
  return {
    view,
    values: { ...valuesOf(view), ...typed, method: typed['method'] ?? view.methods[0]?.method ?? '' },
    saved,
    touched: new Set(refused ? Object.keys(errors) : []),
    errors,
    phase: 'idle',
    isOffline: false,
    isUnsaved: false,
    isSaving: false,
    alert: isBoxed && Object.keys(errors).length === 0 ? { title: '', text: refused?.text ?? '' } : null,
    declined: isDeclined ? { title: '', text: '' } : null,
    givenUpPaymentId: '',
    showsProblems: isBoxed && Object.keys(errors).length > 0,
    bank: null,
    announcement: '',
    isApplyingCode: false,
  }
}

/** The method of payment that is chosen; `null` when there is none. */
export function chosenMethod({ view, values }: CheckoutState): CheckoutView['methods'][number] | null {
  if (view.isFree) return null
  return view.methods.find(({ method }) => method === values['method']) ?? view.methods[0] ?? null
}

/** True while a payment is under way that the shopper has not given up: there is no second button that pays then. */
export function isPayingAlready({ view, phase, givenUpPaymentId }: CheckoutState): boolean {
  return phase === 'idle' && view.payment !== null && view.payment.id !== givenUpPaymentId
}

/** The shipping option that is chosen: the shopper's while the shop offers it, else the server's. */
export function chosenShipping({ view, values }: CheckoutState): string {
  const own = values['shippingOptionId'] ?? ''
  const isOffered =
    view.shippingOptions.some(({ id }) => id === own) || (view.hasUnpricedDelivery && own === unpricedDelivery)
  return isOffered ? own : view.shippingOptionId
}

/**
 * Returns the error to show at a field: that of the last refused call, or the one that the server found in the saved value, if the
 * field was left and its value has not been edited since.
 */
export function errorAt(state: CheckoutState, name: string): string {
  const { errors, touched, view, values, saved } = state
  if (Object.hasOwn(errors, name)) return errors[name] ?? ''
  if (!touched.has(name) || (values[name] ?? '') !== (saved[name] ?? '')) return ''
  const problems = withoutConsequences(view.problems)
  return Object.hasOwn(problems, name) ? (problems[name] ?? '') : ''
}

/** Returns what stands in the way of paying, by field: for the box above the form, in the order of the form. */
export function shownErrors(state: CheckoutState): [name: string, text: string][] {
  const names = new Set([...Object.keys(state.errors), ...Object.keys(state.view.problems)])
  const errors = [...names].map((name): [string, string] => [name, errorAt(state, name)])
  return sortByField(errors.filter(([, text]) => text !== ''))
}
