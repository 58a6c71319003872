import { useEffect, useLayoutEffect, useState } from 'react'
import { buttonMessages } from '@sitewright/domain/purchase/button.messages.ts'
import { quantityInputAttributes } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { Stepper } from './stepper.tsx'
import { mountReact, type InitialInput } from '../kit/mount-react.ts'
import { translate } from '../kit/translate.ts'
import { stepQuantity } from './step-quantity.ts'

export function mount(element: HTMLElement): void {
  mountReact(element, readProps, Quantity)
}

type Props = { element: HTMLElement; title: string; label: string; control: string; form: string | undefined }

function readProps(element: HTMLElement): Props | null {
  const input = fieldOf(element)
  if (!input?.name) return null
  return {
    element,
    title: element.querySelector('.quantity-label')?.textContent ?? '',
    label: input.getAttribute('aria-label') ?? '',
    control: input.name,
    form: input.getAttribute('form') ?? undefined,
  }
}

/**
 * Quantity field of a product (SF-5.01). React does not control its value, because the form reads it from the field, and browsers
 * restore only values that the field itself keeps.
 */
function Quantity({ element, title, label, control, form, start }: Props & { start: InitialInput }) {
  const [typed, setTyped] = useState(start.values[control] ?? String(quantityInputAttributes.value))
  useLayoutEffect(() => {
    const field = fieldOf(element)
    if (field && field.value !== typed) field.value = typed
  }, [element, typed])
  useEffect(() => {
    const restore = () => setTyped((before) => fieldOf(element)?.value || before)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [element])

  function stepBy(by: 1 | -1): void {
    // Fires an `input` event as typing does, so that listeners notice the change.
    fieldOf(element)?.dispatchEvent(new Event('input', { bubbles: true }))
    setTyped((before) => stepQuantity(before, by))
  }
  const { min, max, step, size, value } = quantityInputAttributes
  return (
    <>
      <div className="quantity-label">{title}</div>
      <Stepper
        fewer={translate(buttonMessages.oneFewer)}
        more={translate(buttonMessages.oneMore)}
        value={typed}
        first={value}
        onType={setTyped}
        onStep={stepBy}
        {...{ name: control, form, min, max, step, size, 'aria-label': label }}
      />
    </>
  )
}

function fieldOf(element: HTMLElement): HTMLInputElement | null {
  return element.querySelector('input[type=number]')
}
