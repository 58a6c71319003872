import type { Translate } from '../kit/text.ts'
import type { InstallmentsOffer } from './installments.ts'
import { installmentsMessages } from './installments.messages.ts'

/**
 * A text about installments that contains one amount: the text before it, the amount, the text after it, and whether the
 * provider's name comes first or last.
 */
export type InstallmentsLine = { before: string; cents: number; after: string; name: 'first' | 'last' }

/**
 * Returns the one-line text about installments that is printed beside a price (SF-5.09, SF-4.20). The caller formats the amount.
 */
export function installmentsLine(offer: InstallmentsOffer, translate: Translate): InstallmentsLine {
  if (offer.kind === 'offered') {
    const { amounts } = offer
    const line = translate(installmentsMessages.orPayments, { count: amounts.length, amount: place })
    return { ...around(line), cents: amounts[0] ?? 0, name: 'last' }
  }
  const message = offer.kind === 'above' ? installmentsMessages.upTo : installmentsMessages.over
  return { ...around(translate(message, { amount: place })), cents: offer.boundCents, name: 'first' }
}

/** Stands in for the amount when the message is translated, so that the translated text can be split there. */
const place = '\u0000'

function around(line: string): { before: string; after: string } {
  const [before = '', after = ''] = line.split(place)
  return { before, after }
}
