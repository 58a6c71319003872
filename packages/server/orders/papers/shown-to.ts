import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'

/** How much of a person a paper names. The owner and the shopper's own account see everything. */
export type ShownPerson = { hasEmail: boolean; hasStreet: boolean }

export const wholePerson: ShownPerson = { hasEmail: true, hasStreet: true }

/** For this long after buying, a link to an order shows the whole address. */
const streetShownMs = 90 * 24 * 60 * 60_000

/** For this long after buying, the page that follows a purchase names the card, by its brand and last four digits. */
const cardShownMs = 24 * 60 * 60_000

/** Returns whether the page that follows a purchase names the card that paid. Its link may be passed on later. */
export function isCardShown({ createdAt }: Pick<OrderDetail, 'createdAt'>, nowMs: number): boolean {
  return nowMs - createdAt < cardShownMs
}

/** Returns what whoever has the link of an order sees: links are passed on and kept (BX-1.07). */
export function shownByLink({ createdAt }: Pick<OrderDetail, 'createdAt'>, nowMs: number): ShownPerson {
  return { hasEmail: false, hasStreet: nowMs - createdAt < streetShownMs }
}
