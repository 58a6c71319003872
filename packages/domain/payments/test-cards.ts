import { cardDigits, parseExpiry } from './card-text.ts'

/**
 * What the test gateway does with a card. `lost`: charges and cuts the connection; `silent`: charges and never answers; `twice`:
 * sends every event twice at once; `event-first`: sends the event before it answers; `pending`: is paid a minute later;
 * `authorised`: holds the amount until it is captured; `disputed`: the charge is disputed a minute later.
 */
export type TestOutcome =
  | 'succeeds'
  | 'declined'
  | 'insufficient-funds'
  | 'expired'
  | 'further-step'
  | 'slow'
  | 'lost'
  | 'silent'
  | 'twice'
  | 'event-first'
  | 'pending'
  | 'authorised'
  | 'disputed'

/** The only card numbers that a shop in test mode takes (docs/checkout.md). All are invented and belong to nobody. */
export const testCards: Readonly<Record<string, TestOutcome>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'expired',
  '4000002500003155': 'further-step',
  '4000000000001018': 'slow',
  '4000000000001026': 'lost',
  '4000000000001034': 'silent',
  '4000000000001042': 'twice',
  '4000000000001059': 'event-first',
  '4000000000001067': 'pending',
  '4000000000001075': 'authorised',
  '4000000000000259': 'disputed',
}

/** Returns the digits of a typed test card; null for every other number. */
export function testCardNumber(typed: string): string | null {
  const digits = cardDigits(typed)
  return Object.hasOwn(testCards, digits) ? digits : null
}

export type TypedCard = { number: string; expiry: string; cvc: string }

/**
 * Checks a typed card in a shop in test mode. Returns the fields that are wrong. The card is valid until the month
 * of its expiry ends.
 */
export function checkTestCard(card: TypedCard, nowMs: number): ('number' | 'expiry' | 'cvc')[] {
  return [
    ...(testCardNumber(card.number) === null ? (['number'] as const) : []),
    ...(isInFuture(card.expiry, nowMs) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(cardDigits(card.cvc)) ? [] : (['cvc'] as const)),
  ]
}

function isInFuture(expiry: string, nowMs: number): boolean {
  const date = parseExpiry(expiry)
  return date !== null && Date.UTC(date.year, date.month, 1) > nowMs
}
