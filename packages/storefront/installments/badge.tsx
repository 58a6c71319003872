import { installmentsOffer } from '@sitewright/domain/installments/installments.ts'
import { installmentsLine } from '@sitewright/domain/installments/installments-line.ts'
import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { Money } from '../kit/money.tsx'
import { translate } from '../kit/translate.ts'
import type { PayableAmount } from './payable-amount.ts'

/**
 * Line that says how an amount can be paid in installments, with two buttons that open more information (SF-4.19). Renders
 * nothing when installments are not possible.
 */
export function InstallmentsBadge({ totalCents, currency, context }: PayableAmount) {
  const offer = installmentsOffer(totalCents, context)
  if (!offer) return null
  const { before, cents, after, name } = installmentsLine(offer, translate)
  const open = (): void => void openPopup({ totalCents, currency, context })
  const pill = (
    <button type="button" className="sw-installments-pill" aria-haspopup="dialog" onClick={open}>
      {translate(installmentsMessages.name)}
    </button>
  )
  return (
    <p className="sw-installments">
      {name === 'first' && <>{pill} </>}
      {before}
      <Money cents={cents} currency={currency} />
      {after} {name === 'last' && <>{pill} </>}
      <button
        type="button"
        className="sw-installments-info"
        aria-haspopup="dialog"
        aria-label={translate(installmentsMessages.moreInformation)}
        onClick={open}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <path d="M10 9v5M10 6v.5" />
        </svg>
      </button>
    </p>
  )
}

/** Opens the popup about installments, whose code loads on demand. Errors are reported but not shown (SF-8.19). */
async function openPopup(amount: PayableAmount): Promise<void> {
  try {
    const { openInstallments } = await import('./open-installments.tsx')
    await openInstallments(amount)
  } catch (error) {
    reportError(error)
  }
}
