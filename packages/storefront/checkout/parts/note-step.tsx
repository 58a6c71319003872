import { useState } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { errorAt } from '../checkout-state.ts'
import { leaveField, typeValue } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { FieldError, invalidProps } from './field.tsx'
import { Icon } from './icons.tsx'

const name = 'note'

/** A note to the shop, folded until there is one. */
export function NoteStep() {
  const { checkout, state } = useCheckout()
  const value = state.values[name] ?? ''
  const error = errorAt(state, name)
  const [isOpen, setOpen] = useState(value !== '')
  const id = fieldId(name)
  return (
    <section className="co-step">
      <details className="fold" open={isOpen || error !== ''} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2>{translate(messages.addNote)}</h2>
          <Icon name="down" />
        </summary>
        <div>
          <FieldError id={id} error={error} />
          <label className="title" htmlFor={id}>
            {translate(messages.note)} <span className="opt">({translate(messages.optional)})</span>
          </label>
          <textarea
            className="field-element"
            id={id}
            name={name}
            maxLength={500}
            value={value}
            onChange={(event) => typeValue(checkout, name, event.target.value)}
            onBlur={() => leaveField(checkout, name)}
            {...invalidProps(id, error)}
          />
        </div>
      </details>
    </section>
  )
}
