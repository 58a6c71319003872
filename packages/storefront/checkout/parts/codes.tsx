import { useRef, type FormEvent } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { addCode, removeCode } from '../change-order.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { FieldError, invalidProps } from './field.tsx'
import { Icon } from './icons.tsx'

/** Discount codes: the field for one more, and those that were entered. */
export function Codes() {
  const { checkout, state } = useCheckout()
  const { takesCodes, coupons } = state.view
  const field = useRef<HTMLInputElement>(null)
  const id = fieldId('promoCode')
  const error = state.errors['promoCode'] ?? ''
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = field.current
    if (input && (await addCode(checkout, input.value))) input.value = ''
    input?.focus()
  }
  return (
    <div className="codes">
      {takesCodes && (
        <form className="coupon" onSubmit={(event) => void submit(event)} noValidate>
          <label className="title" htmlFor={id}>
            {translate(messages.code)}
          </label>
          <FieldError id={id} error={error} />
          <input
            ref={field}
            id={id}
            className="field-element"
            name="promoCode"
            defaultValue={state.values['promoCode'] ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            {...invalidProps(id, error)}
          />
          <button className="btn" aria-busy={state.isApplyingCode || undefined}>
            {translate(messages.apply)}
          </button>
        </form>
      )}
      {coupons.map((coupon) => (
        <div key={coupon.id} className={coupon.reason === '' ? 'code-on' : 'code-on off'}>
          <span>
            {[coupon.code, coupon.name].filter((part) => part !== '').join(', ')}
            {coupon.reason !== '' && <small>{coupon.reason}</small>}
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={translate(messages.removeCode, { code: coupon.code })}
            onClick={() => {
              field.current?.focus() // the button is about to disappear
              void removeCode(checkout, coupon)
            }}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  )
}
