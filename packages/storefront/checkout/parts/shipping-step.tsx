import { isNothingLeft, shippingChoices, shippingNote } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { chosenShipping, errorAt } from '../checkout-state.ts'
import { chooseValue } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { FieldError } from './field.tsx'

const name = 'shippingOptionId'

/** How the order is delivered or collected. Left out when nothing is shipped. */
export function ShippingStep() {
  const { checkout, state, tools } = useCheckout()
  if (!state.view.needsShipping || isNothingLeft(state.view)) return null
  const choices = shippingChoices(state.view, tools)
  const chosen = chosenShipping(state)
  return (
    <section className="co-step" aria-labelledby="h-shipping">
      <div className="head">
        <h2 id="h-shipping">{translate(messages.shippingStep)}</h2>
      </div>
      <FieldError id={fieldId(name)} error={errorAt(state, name)} />
      {choices.length === 0 && (
        <p className="notice plain muted" id={fieldId(name)} tabIndex={-1}>
          {shippingNote(state.view, translate)}
        </p>
      )}
      {choices.length > 0 && (
        <div className="choices" role="radiogroup" aria-labelledby="h-shipping">
          {choices.map(({ id, name: title, note, price }, at) => (
            <div key={id} className="choice">
              <label>
                <input
                  type="radio"
                  name={name}
                  value={id}
                  id={at === 0 ? fieldId(name) : undefined}
                  checked={id === chosen}
                  onChange={() => chooseValue(checkout, name, id)}
                />
                <span>
                  <b>
                    <bdi>{title}</bdi>
                  </b>
                  {note !== '' && (
                    <small>
                      <bdi>{note}</bdi>
                    </small>
                  )}
                </span>
                <span className="num">{price}</span>
              </label>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
