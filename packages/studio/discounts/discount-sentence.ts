import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { NewDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'

/** Parts per million in one percent. */
export const percentPpm = 10_000

/** A clause of the sentence, with the form's fields that it tells. */
export type Clause = { text: string; fields: readonly string[] }

/** What the sentence needs besides the discount: language, and the site's currency and time zone. */
export type SentenceStyle = { translate: Translate; tag: string; currency: string; timeZone: string }

/** Says in a sentence what a discount does, clause by clause. Together the clauses are the whole sentence. */
export function discountSentence(discount: NewDiscount, style: SentenceStyle): Clause[] {
  const { translate, currency } = style
  const { minimumCents = 0, maxUsesPerCustomer = null, maxUses = null, code = '' } = discount
  const clauses: (Clause | null)[] = [
    {
      text: translate(messages.takes, { amount: amountText(discount, style), target: targetText(discount, translate) }),
      fields: ['kind', 'amount', 'target', 'productIds'],
    },
    {
      text: code.trim() === '' ? translate(messages.forAll) : translate(messages.forCode, { code: code.trim() }),
      fields: ['how', 'code'],
    },
    minimumCents > 0
      ? { text: translate(messages.fromMinimum, { minimum: moneyText(minimumCents, currency) }), fields: ['minimum'] }
      : null,
    maxUsesPerCustomer === null
      ? null
      : { text: translate(messages.forEach, { count: maxUsesPerCustomer }), fields: ['maxUsesPerCustomer'] },
    maxUses === null ? null : { text: translate(messages.inAll, { count: maxUses }), fields: ['maxUses'] },
    ...timeClauses(discount, style),
    { text: translate(messages.fullStop), fields: [] },
  ]
  return clauses.filter((clause) => clause !== null)
}

function timeClauses({ startsAt = null, endsAt = null }: NewDiscount, style: SentenceStyle): (Clause | null)[] {
  const { translate } = style
  const ends =
    endsAt === null ? translate(messages.withNoEnd) : translate(messages.endingAt, { time: timeText(endsAt, style) })
  return [
    startsAt === null
      ? null
      : { text: translate(messages.startingAt, { time: timeText(startsAt, style) }), fields: ['startsAt'] },
    endsAt === null && startsAt === null ? null : { text: ends, fields: ['endsAt'] },
  ]
}

/** Writes the size of a discount: `12.5%` or an amount of money. */
function amountText({ kind, amount }: NewDiscount, { tag, currency }: SentenceStyle): string {
  if (kind === 'fixed') return moneyText(amount, currency)
  const share = amount / percentPpm / 100
  return share.toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 })
}

function targetText({ target, productIds = [] }: NewDiscount, translate: Translate): string {
  if (target === 'shipping') return translate(messages.ofShipping)
  if (target === 'order') return translate(messages.ofOrder)
  return productIds.length === 0
    ? translate(messages.ofProducts)
    : translate(messages.ofChosen, { count: productIds.length })
}

/** Writes a time in the site's time zone. */
function timeText(ms: number, { tag, timeZone }: Pick<SentenceStyle, 'tag' | 'timeZone'>): string {
  return new Date(ms).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
