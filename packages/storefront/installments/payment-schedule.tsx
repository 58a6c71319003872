import { installmentsOffer } from '@sitewright/domain/installments/installments.ts'
import { installmentsLine } from '@sitewright/domain/installments/installments-line.ts'
import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { Money } from '../kit/money.tsx'
import { translate } from '../kit/translate.ts'
import type { PayableAmount } from './payable-amount.ts'

/** Lists the installments that add up to the amount, or says for which amounts the store offers installments. */
export function PaymentSchedule({ totalCents, currency, context }: PayableAmount) {
  const offer = installmentsOffer(totalCents, context)
  if (!offer) return null
  const name = translate(installmentsMessages.name)
  if (offer.kind !== 'offered') {
    const { before, cents, after } = installmentsLine(offer, translate)
    return (
      <>
        <h2>{name}</h2>
        <p>
          {`${name} ${before}`}
          <Money cents={cents} currency={currency} />
          {after}
        </p>
      </>
    )
  }
  const { amounts } = offer
  const [before, after] = translate(installmentsMessages.payments, { count: amounts.length, amount: '\u0000' }).split(
    '\u0000',
  )
  return (
    <>
      <h2>{name}</h2>
      <p>
        {before}
        <Money cents={amounts[0] ?? 0} currency={currency} />
        {after}
      </p>
      <ol>
        {amounts.map((cents, at) => (
          <li key={at}>
            <Money cents={cents} currency={currency} />
          </li>
        ))}
      </ol>
    </>
  )
}
