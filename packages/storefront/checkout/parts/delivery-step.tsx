import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId, savedAddressLine } from '@sitewright/domain/checkout/field-layout.ts'
import { applySavedAddress } from '../sign-in.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import type { Values } from '../values.ts'
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
  const addresses = state.view.shopper?.addresses ?? []
  const chosen = addresses.findIndex((address) => isTyped(address, state.values))
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
          value={chosen < 0 ? '' : String(chosen)}
          onChange={(event) => {
            const address = addresses[Number(event.target.value)]
            if (event.target.value !== '' && address) applySavedAddress(checkout, address)
          }}
        >
          <option value="">{translate(messages.chooseOption)}</option>
          {addresses.map((address, at) => (
            <option key={at} value={String(at)}>
              {savedAddressLine(address)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** True when the delivery step contains this address. */
function isTyped(address: Readonly<Record<string, string>>, values: Values): boolean {
  return Object.entries(address).every(([name, text]) => (values[`delivery.${name}`] ?? '').trim() === text)
}
