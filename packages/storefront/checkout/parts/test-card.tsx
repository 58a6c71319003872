import { useEffect, type InputHTMLAttributes } from 'react'
import { testCard } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { groupedCardNumber, groupedExpiry } from '@sitewright/domain/payments/card-text.ts'
import { setCardReader } from '../checkout-store.ts'
import { fillInTestCard, readTestCard } from '../test-card.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Field } from './field.tsx'
import { Icon } from './icons.tsx'

const numeric: InputHTMLAttributes<HTMLInputElement> = { type: 'text', inputMode: 'numeric', maxLength: 30 }

/** Fields of a test card, with a button that fills in the one that succeeds. */
export function TestCard() {
  const { checkout } = useCheckout()
  useEffect(() => {
    setCardReader(checkout, () => readTestCard(checkout))
    return () => setCardReader(checkout, null)
  }, [checkout])
  return (
    <>
      <div className="test-card">
        <span>{translate(messages.testCard, { number: testCard.number })}</span>
        <button type="button" className="link" onClick={() => fillInTestCard(checkout)}>
          {translate(messages.fillIn)}
        </button>
      </div>
      <div className="grid">
        <Field
          name="card.number"
          label={translate(messages.cardNumber)}
          className="field-icon"
          autoComplete="cc-number"
          input={numeric}
          format={groupedCardNumber}
        >
          <Icon name="lock" />
        </Field>
        <Field
          name="card.expiry"
          label={translate(messages.cardExpiry)}
          className="c3 k3"
          autoComplete="cc-exp"
          input={{ ...numeric, placeholder: translate(messages.cardExpiryHint) }}
          format={groupedExpiry}
        />
        <Field
          name="card.cvc"
          label={translate(messages.cardCvc)}
          className="c3 k3"
          autoComplete="cc-csc"
          input={{ ...numeric, placeholder: translate(messages.cardCvcHint) }}
        />
      </div>
    </>
  )
}
