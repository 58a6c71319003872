import { useState } from 'react'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { quantityInput } from '@sitewright/domain/catalog/quantity-input.ts'
import { Stepper } from './stepper.tsx'
import { takeOver, type Typed } from '../kit/take-over.ts'
import { say } from '../kit/words.ts'
import { stepQuantity } from './step-quantity.ts'

export function wake(place: HTMLElement): void {
  takeOver(place, readProps, Quantity)
}

type Props = { title: string; label: string; control: string; form: string | undefined }

export function readProps(place: HTMLElement): Props | null {
  const input = place.querySelector<HTMLInputElement>('input[type=number]')
  if (!input?.name) return null
  return {
    title: place.querySelector('.quantity-label')?.textContent ?? '',
    label: input.getAttribute('aria-label') ?? '',
    control: input.name,
    form: input.getAttribute('form') ?? undefined,
  }
}

/** SF-5.01. The form around it reads the field, so what is typed stays here. */
function Quantity({ title, label, control, form, start }: Props & { start: Typed }) {
  const [typed, setTyped] = useState(start.values[control] ?? String(quantityInput.value))
  const { min, max, step, size } = quantityInput
  return (
    <>
      <div className="quantity-label">{title}</div>
      <Stepper
        fewer={say(cartMessages.oneFewer)}
        more={say(cartMessages.oneMore)}
        value={typed}
        onType={setTyped}
        onStep={(by) => setTyped(stepQuantity(typed, by))}
        {...{ name: control, form, min, max, step, size, 'aria-label': label }}
      />
    </>
  )
}
