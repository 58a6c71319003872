import type { ProratePart } from '../../discounts/prorate.ts'

/** A gift card with the balance that is left on it, in minor units. */
export type GiftCardBalance = { id: string; balanceCents: number }

/** How a total is paid. */
export type Tender = {
  /** What each gift card pays, in the order in which they are used. Contains no zeros. */
  giftCards: ProratePart[]
  /** What is left to pay by other means. */
  dueCents: number
}

/**
 * Pays a total with gift cards, one after the other, the last one in part. They are a means of payment, so they change neither
 * discounts nor taxes. `unpayableCents` is the part of the total that gift cards cannot pay: the price of other gift cards.
 */
export function payWithGiftCards(
  totalCents: number,
  unpayableCents: number,
  giftCards: readonly GiftCardBalance[],
): Tender {
  let left = totalCents - unpayableCents
  const used = giftCards.map(({ id, balanceCents }) => {
    const cents = Math.min(left, balanceCents)
    left -= cents
    return { id, cents }
  })
  return { giftCards: used.filter(({ cents }) => cents > 0), dueCents: left + unpayableCents }
}
