import type { CheckoutChange } from './checkout.wire.ts'
import { shownPurchaseOf, type LineProblem, type Purchase } from './purchase.ts'
import type { ShownLine, ShownPurchase } from './shown-purchase.ts'

/** Why something changed, which decides the sentence about it. */
export type ChangeReason = LineProblem | 'removed' | 'ended' | 'used-up'

/**
 * A difference between the purchase that the shopper saw and the one of now. `isOwn` is true for changes that shoppers made
 * themselves, in another tab for example.
 */
export type PurchaseChange = Omit<CheckoutChange, 'text'> & { isOwn: boolean; reason?: ChangeReason; toTitle?: string }

/** True when any of the changes has to be accepted before paying: those of the shop that do not just make something cheaper. */
export function needsAcceptance(changes: readonly PurchaseChange[]): boolean {
  return changes.some((change) => !change.isOwn && !isCheaper(change))
}

/** True when all that changed is that something costs less. */
export function areOnlyCheaper(changes: readonly PurchaseChange[]): boolean {
  return changes.length > 0 && changes.every(isCheaper)
}

/** True for a lower price of the same thing. */
function isCheaper({ kind, fromCents = 0, toCents, toTitle }: PurchaseChange): boolean {
  const hasPrice = kind === 'price' || kind === 'total' || (kind === 'shipping' && toTitle === undefined)
  return hasPrice && toCents !== undefined && toCents < fromCents
}

/** Lists what has changed since `shown`, in the order of the purchase: lines, codes, shipping, total. */
export function purchaseChanges(shown: ShownPurchase, purchase: Purchase): PurchaseChange[] {
  const now = shownPurchaseOf(purchase)
  const changes = [
    ...purchase.lines.flatMap((_, at) => lineChanges(shown, purchase, now, at)),
    ...removedLines(shown, now),
    ...endedDiscounts(shown, purchase, now),
    ...(shown.basis === now.basis && isShipped(purchase) ? shippingChanges(shown, now) : []),
  ]
  return [...changes, ...totalChange(shown, now, changes)]
}

/**
 * Returns what counts as shown after the shopper has seen `purchase` with its changes: own changes are taken over, those by the
 * shop stay until they are accepted.
 */
export function afterShowing(shown: ShownPurchase, purchase: Purchase): ShownPurchase {
  const now = shownPurchaseOf(purchase)
  if (!needsAcceptance(purchaseChanges(shown, purchase))) return now
  const ended = shown.discounts.filter((one) => isEndedByShop(one, purchase, now))
  const isSameBasis = shown.basis === now.basis
  return {
    lines: now.lines.map((line, at) => {
      const before = seenLine(shown, purchase, line, at)
      return { ...line, unitPriceCents: before.unitPriceCents, quantity: expectedQuantity(before, line) }
    }),
    discounts: [...now.discounts, ...ended],
    shipping: isSameBasis ? shown.shipping : now.shipping,
    totalCents: isSameBasis ? shown.totalCents : now.totalCents,
    basis: now.basis,
  }
}

function lineChanges(shown: ShownPurchase, purchase: Purchase, now: ShownPurchase, at: number): PurchaseChange[] {
  const [line, { problem }] = [now.lines[at], purchase.lines[at] ?? { problem: null }]
  if (!line) return []
  const before = seenLine(shown, purchase, line, at)
  const named = { lineId: line.id, title: line.title }
  const expected = expectedQuantity(before, line)
  const changes: PurchaseChange[] = []
  changes.push(...quantityChanges(shown, purchase, before, line))
  if (expected > 0 && line.quantity === 0) {
    return [...changes, { ...named, kind: 'gone', isOwn: false, reason: problem ?? 'sold-out' }]
  }
  if (expected !== line.quantity) {
    changes.push({ ...named, kind: 'stock', isOwn: false, from: expected, to: line.quantity })
  }
  if (line.quantity > 0 && before.unitPriceCents !== line.unitPriceCents) {
    const prices = { fromCents: before.unitPriceCents, toCents: line.unitPriceCents }
    changes.push({ ...named, kind: 'price', isOwn: false, ...prices })
  }
  return changes
}

/** What shoppers did to a line themselves, or a sign-in that merged two carts, which they have to accept. */
function quantityChanges(
  shown: ShownPurchase,
  { joined }: Purchase,
  before: ShownLine,
  { id, title, wantedQuantity: to }: ShownLine,
): PurchaseChange[] {
  const named = { lineId: id, title, to }
  const had = joined.get(id)
  if (had !== undefined) return [{ ...named, kind: 'joined', isOwn: false, from: had }]
  if (shown.basis !== '' && !shown.lines.some((line) => line.id === id)) {
    return [{ ...named, kind: 'added', isOwn: true }]
  }
  const from = before.wantedQuantity
  return from === to ? [] : [{ ...named, kind: 'quantity', isOwn: true, from }]
}

/** Returns the line as last seen; a line that was never shown counts as seen at the price at which it was added. */
function seenLine(shown: ShownPurchase, { lines }: Purchase, line: ShownLine, at: number): ShownLine {
  const seen = shown.lines.find(({ id }) => id === line.id)
  if (seen) return seen
  const unitPriceCents = lines[at]?.entry.addedPriceCents ?? line.unitPriceCents
  return { ...line, unitPriceCents, quantity: line.wantedQuantity }
}

/** Returns the units that the shopper expects: all in the cart after changing their number, else those last shown. */
function expectedQuantity(before: ShownLine, line: ShownLine): number {
  return before.wantedQuantity === line.wantedQuantity ? before.quantity : line.wantedQuantity
}

function removedLines(shown: ShownPurchase, now: ShownPurchase): PurchaseChange[] {
  return shown.lines
    .filter(({ id, quantity }) => quantity > 0 && !now.lines.some((line) => line.id === id))
    .map(({ id, title }) => ({ lineId: id, title, kind: 'gone', isOwn: true, reason: 'removed' }))
}

function endedDiscounts(shown: ShownPurchase, purchase: Purchase, now: ShownPurchase): PurchaseChange[] {
  return shown.discounts
    .filter((one) => isEndedByShop(one, purchase, now))
    .map(({ id, title }) => {
      const state = purchase.pricing.discounts.find((discount) => discount.id === id)?.state
      return { lineId: id, title, kind: 'code', isOwn: false, reason: state === 'used-up' ? 'used-up' : 'ended' }
    })
}

/** False when the discount still applies, when the shopper removed its code, or when it gave way to the shopper's own changes. */
function isEndedByShop(
  { id, isCode }: ShownPurchase['discounts'][number],
  { pricing, couponIds }: Purchase,
  now: ShownPurchase,
): boolean {
  if (now.discounts.some((one) => one.id === id) || (isCode && !couponIds.includes(id))) return false
  return !pricing.discounts.some((discount) => discount.id === id && discount.state === 'live')
}

/** When nothing is left to ship, the missing shipping is no change of its own. */
function isShipped({ priced }: Purchase): boolean {
  return priced.totals.requiresShipping
}

function shippingChanges({ shipping: before }: ShownPurchase, { shipping }: ShownPurchase): PurchaseChange[] {
  if (!before) return []
  const named = {
    kind: 'shipping',
    lineId: before.id,
    title: before.name,
    isOwn: false,
    fromCents: before.cents,
  } as const
  if (!shipping) return [named]
  if (shipping.name !== before.name) return [{ ...named, toCents: shipping.cents, toTitle: shipping.name }]
  return shipping.cents === before.cents ? [] : [{ ...named, toCents: shipping.cents }]
}

/** The total counts as changed by the shop when something else was, or when the same choices have another price. */
function totalChange(shown: ShownPurchase, now: ShownPurchase, others: readonly PurchaseChange[]): PurchaseChange[] {
  const [fromCents, toCents] = [shown.totalCents, now.totalCents]
  if (fromCents === null || toCents === null || fromCents === toCents) return []
  const isOwn = shown.basis !== now.basis && others.every((change) => change.isOwn)
  return [{ kind: 'total', lineId: '', title: '', isOwn, fromCents, toCents }]
}
