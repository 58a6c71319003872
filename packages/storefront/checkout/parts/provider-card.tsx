import { type RefObject } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { errorAt } from '../checkout-state.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { useProviderCard } from '../use-provider-card.ts'
import { FieldError } from './field.tsx'

/** Card fields in frames of the provider. */
export function ProviderCard({ publishableKey }: { publishableKey: string }) {
  const { places, hasFailed, retry } = useProviderCard(publishableKey)
  if (hasFailed) {
    return (
      <p role="alert">
        {translate(messages.cardNotLoaded)}{' '}
        <button type="button" className="link" onClick={retry}>
          {translate(messages.tryAgain)}
        </button>
      </p>
    )
  }
  return (
    <div className="grid">
      <Place name="card.number" label={translate(messages.cardNumber)} place={places.number} />
      <Place name="card.expiry" label={translate(messages.cardExpiry)} className="c3 k3" place={places.expiry} />
      <Place name="card.cvc" label={translate(messages.cardCvc)} className="c3 k3" place={places.cvc} />
    </div>
  )
}

type PlaceProps = { name: string; label: string; className?: string; place: RefObject<HTMLDivElement | null> }

function Place({ name, label, className, place }: PlaceProps) {
  const error = errorAt(useCheckout().state, name)
  const id = fieldId(name)
  return (
    <div className={className}>
      <FieldError id={id} error={error} />
      <span className="title">{label}</span>
      <div
        className={error === '' ? 'field-element provider-field' : 'field-element provider-field is-wrong'}
        id={id}
        tabIndex={-1}
        ref={place}
      />
    </div>
  )
}
