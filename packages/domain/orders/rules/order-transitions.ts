import type { FulfilmentState, OrderPaymentState, OrderState } from '../order.ts'

type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states that can follow each state of an order. */
export const orderTransitions: Transitions<OrderState> = {
  open: ['closed', 'cancelled'],
  closed: ['open'],
  cancelled: [],
}

/** The states that can follow each state of an order's payment. */
export const paymentTransitions: Transitions<OrderPaymentState> = {
  none: ['authorised', 'paid', 'voided'],
  authorised: ['paid', 'voided'],
  paid: ['part-refunded', 'refunded', 'disputed', 'needs-attention'],
  'part-refunded': ['refunded', 'disputed', 'needs-attention'],
  refunded: ['disputed', 'needs-attention'],
  voided: [],
  disputed: ['paid', 'part-refunded', 'refunded', 'needs-attention'],
  'needs-attention': ['paid', 'part-refunded', 'refunded', 'disputed'],
}

/** The states that can follow each state of an order's fulfilment. Undoing leads back. */
export const fulfilmentTransitions: Transitions<FulfilmentState> = {
  none: ['partial', 'full'],
  partial: ['none', 'full'],
  full: ['none', 'partial'],
}

/** Returns the state `to` when it can follow `from`, or is the same. Throws otherwise, because guards refuse such changes before. */
export function moveTo<State extends string>(transitions: Transitions<State>, from: State, to: State): State {
  if (from !== to && !transitions[from].includes(to)) throw new Error(`No order goes from ${from} to ${to}.`)
  return to
}
