import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { chooseValue } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { AddressFields } from './address-fields.tsx'

/** The billing address: that of the delivery unless the shopper says otherwise. Always shown when there is no delivery. */
export function Billing() {
  const { checkout, state } = useCheckout()
  const { needsShipping, isPickup } = state.view
  const isAlways = !needsShipping || isPickup
  const isSame = state.values['isBillingSame'] === 'on'
  return (
    <>
      {!isAlways && (
        <label className="check">
          <input
            type="checkbox"
            id="same"
            name="isBillingSame"
            checked={isSame}
            onChange={(event) => chooseValue(checkout, 'isBillingSame', event.target.checked ? 'on' : '')}
          />
          {translate(messages.billingSame)}
        </label>
      )}
      {(isAlways || !isSame) && (
        <fieldset className="billing always">
          <legend>{translate(messages.billing)}</legend>
          <AddressFields address="billing" />
        </fieldset>
      )}
    </>
  )
}
