import type { Message } from '../kit/text.ts'
import type { InstallmentsOffer } from './installments.ts'
import { installmentsMessages } from './installments.messages.ts'

/** Says a message in the reader's language. */
export type Say = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

/** A line about an offer: the words around one sum, and where the name stands. */
export type InstallmentsLine = { before: string; cents: number; after: string; name: 'first' | 'last' }

/** In one line, as it stands beside a price (SF-5.09, SF-4.20); the sum is put in by whoever prints money. */
export function installmentsLine(offer: InstallmentsOffer, say: Say): InstallmentsLine {
  if (offer.kind === 'offered') {
    const { amounts } = offer
    const line = say(installmentsMessages.orPayments, { count: amounts.length, amount: place })
    return { ...around(line), cents: amounts[0] ?? 0, name: 'last' }
  }
  const message = offer.kind === 'above' ? installmentsMessages.upTo : installmentsMessages.over
  return { ...around(say(message, { amount: place })), cents: offer.boundCents, name: 'first' }
}

/** Stands for the sum while the words are looked up. */
const place = '\u0000'

function around(line: string): { before: string; after: string } {
  const [before = '', after = ''] = line.split(place)
  return { before, after }
}
