import type { CustomerName } from './customers.ts'

/** Units of a variant, with the answers to the product's questions by the id of the field. */
export type DemoLine = readonly [sku: string, quantity: number, answers?: Readonly<Record<string, string | string[]>>]

/** What the owner, or the server, does with an order. `afterDays` counts from the moment at which it was placed. */
export type DemoStep = { afterDays: number } & (
  | { do: 'paid' | 'confirm' | 'expire' | 'dispute' }
  | { do: 'note'; text: string }
  | { do: 'cancel'; reason: string }
  /** Hands over the given units, or all that are left. The carrier follows from the form of the tracking number. */
  | { do: 'fulfil'; lines?: readonly DemoLine[]; tracking?: string }
  | {
      do: 'refund'
      lines: readonly DemoLine[]
      shippingCents?: number
      isRestocked?: boolean
      note: string
      message?: string
    }
)

/**
 * How an order is paid. `disputed-card`: the card whose charge is disputed later; `late-card`: the shopper takes so long to confirm
 * the payment at the bank that the reservation ends, and `daysAgo` is the moment of the confirmation.
 */
export type DemoPayment = 'card' | 'disputed-card' | 'late-card' | 'bank-transfer' | 'pay-at-pickup'

export type DemoOrder = {
  by: CustomerName
  /** Days between the order and the moment of seeding. */
  daysAgo: number
  lines: readonly DemoLine[]
  /** Discount code. */
  code?: string
  isPickup?: true
  /** Defaults to `card`. */
  pay?: DemoPayment
  /** The shopper's note to the shop. */
  note?: string
  later?: readonly DemoStep[]
}
