import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { errorAt } from '../checkout-state.ts'
import type { Checkout } from '../checkout-store.ts'
import { chooseValue, leaveField, typeValue } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Icon } from './icons.tsx'

type Props = {
  name: string
  label: string
  className?: string
  isOptional?: boolean
  hint?: string
  options?: readonly { value: string; label: string }[]
  /** Printed inside the field, at its end. */
  children?: ReactNode
  input?: InputHTMLAttributes<HTMLInputElement>
  autoComplete?: string
  /** Puts what was typed into the form in which it is shown, such as groups of digits. */
  format?: (typed: string) => string
}

/** One field of the form: error, title, control and hint, all tied together for screen readers. */
export function Field({
  name,
  label,
  className,
  isOptional = false,
  hint,
  options,
  children,
  input,
  autoComplete,
  format,
}: Props) {
  const { checkout, state } = useCheckout()
  const id = fieldId(name)
  const error = errorAt(state, name)
  const control = {
    id,
    name,
    autoComplete,
    className: 'field-element',
    value: state.values[name] ?? '',
    required: !isOptional || undefined,
    ...invalidProps(id, error, hint),
  }
  return (
    <div className={className}>
      <FieldError id={id} error={error} />
      <label className="title" htmlFor={id}>
        {label}
        {isOptional && <span className="opt"> ({translate(messages.optional)})</span>}
      </label>
      {options ? (
        <div className="select">
          <select {...control} onChange={(event) => chooseValue(checkout, name, event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <input
          {...control}
          {...input}
          // The parts of numbers and addresses would change places in a page that runs from right to left.
          dir={(input?.inputMode ?? 'text') === 'text' ? undefined : 'ltr'}
          onChange={(event) => typeText(checkout, name, event.target, format)}
          onBlur={() => leaveField(checkout, name)}
          onKeyDown={(event) => saveOnEnter(event, checkout, name)}
        />
      )}
      {children}
      <Hint id={id} text={hint} />
    </div>
  )
}

function Hint({ id, text = '' }: { id: string; text: string | undefined }) {
  if (text === '') return null
  return (
    <div className="hint" id={`${id}-hint`}>
      {text}
    </div>
  )
}

/** Takes over what was typed. The caret stays behind the same digit, which moves when the text is grouped. */
function typeText(checkout: Checkout, name: string, field: HTMLInputElement, format?: (typed: string) => string): void {
  const { value } = field
  if (!format) return typeValue(checkout, name, value)
  const behind = digitsIn(value.slice(field.selectionEnd ?? value.length))
  const shown = format(value)
  flushSync(() => typeValue(checkout, name, shown))
  let caret = shown.length
  while (caret > 0 && digitsIn(shown.slice(caret)) < behind) caret -= 1
  field.setSelectionRange(caret, caret)
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length
}

/** Enter pays only from the card's fields. In others it saves, as without scripts. */
function saveOnEnter(event: KeyboardEvent, checkout: Checkout, name: string): void {
  if (event.key !== 'Enter' || name.startsWith('card.')) return
  event.preventDefault()
  leaveField(checkout, name)
}

/** Attributes that tie a control to its error and its hint. */
export function invalidProps(id: string, error: string, hint?: string) {
  const described = [error !== '' && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== '' || undefined, 'aria-describedby': described === '' ? undefined : described }
}

export function FieldError({ id, error }: { id: string; error: string }) {
  if (error === '') return null
  return (
    <div className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>
        <span className="visually-hidden">{translate(messages.errorPrefix)} </span>
        {error}
      </span>
    </div>
  )
}
