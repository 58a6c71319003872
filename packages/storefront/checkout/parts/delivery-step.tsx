import { useState } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { applySavedAddress } from '../sign-in.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { AddressFields } from './address-fields.tsx'

/** Where the order goes. Left out when nothing is shipped, and when the shopper collects it. */
export function DeliveryStep() {
  const { view } = useCheckout().state
  if (!view.needsShipping || view.isPickup) return null
  return (
    <section className="co-step" aria-labelledby="h-delivery">
      <div className="head">
        <h2 id="h-delivery">{translate(messages.delivery)}</h2>
      </div>
      {view.shopper && view.shopper.addresses.length > 0 && <SavedAddresses />}
      <AddressFields address="delivery" />
    </section>
  )
}

function SavedAddresses() {
  const { checkout, state } = useCheckout()
  const [chosen, setChosen] = useState('')
  const addresses = state.view.shopper?.addresses ?? []
  const id = fieldId('savedAddress')
  return (
    <div>
      <label className="title" htmlFor={id}>
        {translate(messages.savedAddress)}
      </label>
      <div className="select">
        <select
          id={id}
          className="field-element"
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            const address = addresses[Number(event.target.value)]
            if (event.target.value !== '' && address) applySavedAddress(checkout, address)
          }}
        >
          <option value="">{translate(messages.chooseOption)}</option>
          {addresses.map((address, at) => (
            <option key={at} value={String(at)}>
              {lineOf(address)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** An address on one line: name, street, city and postcode. */
function lineOf({ firstName, lastName, address1, city, postcode, country }: Readonly<Record<string, string>>): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [name, address1, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}
