import { useEffect, useLayoutEffect, useState } from 'react'
import { buttonMessages } from '@sitewright/domain/purchase/button.messages.ts'
import { quantityInput } from '@sitewright/domain/catalog/quantity-input.ts'
import { Stepper } from './stepper.tsx'
import { mountReact, type InitialInput } from '../kit/mount-react.ts'
import { translate } from '../kit/translate.ts'
import { stepQuantity } from './step-quantity.ts'

export function mount(place: HTMLElement): void {
  mountReact(place, readProps, Quantity)
}

type Props = { place: HTMLElement; title: string; label: string; control: string; form: string | undefined }

function readProps(place: HTMLElement): Props | null {
  const input = fieldOf(place)
  if (!input?.name) return null
  return {
    place,
    title: place.querySelector('.quantity-label')?.textContent ?? '',
    label: input.getAttribute('aria-label') ?? '',
    control: input.name,
    form: input.getAttribute('form') ?? undefined,
  }
}

/**
 * Quantity field (SF-5.01). Uncontrolled, because the form reads it and browsers restore only values that a field itself keeps.
 */
function Quantity({ place, title, label, control, form, start }: Props & { start: InitialInput }) {
  const [typed, setTyped] = useState(start.values[control] ?? String(quantityInput.value))
  useLayoutEffect(() => {
    const field = fieldOf(place)
    if (field && field.value !== typed) field.value = typed
  }, [place, typed])
  useEffect(() => {
    const restore = () => setTyped((before) => fieldOf(place)?.value || before)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [place])

  function stepBy(by: 1 | -1): void {
    // Fires `input` as typing does, so that listeners notice the change.
    fieldOf(place)?.dispatchEvent(new Event('input', { bubbles: true }))
    setTyped((before) => stepQuantity(before, by))
  }
  const { min, max, step, size, value } = quantityInput
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

function fieldOf(place: HTMLElement): HTMLInputElement | null {
  return place.querySelector('input[type=number]')
}
