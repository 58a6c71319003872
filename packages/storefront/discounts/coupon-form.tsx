import { useRef, type FormEvent } from 'react'
import { couponMessages } from '@sitewright/domain/discounts/discounts.messages.ts'
import { addToCartErrorText } from '../cart/problem-text.ts'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import { addCode, couponStore } from './coupon-changes.ts'
import { CouponReason } from './coupon-list.tsx'

/**
 * Form for a discount code. `alert`: what the server wrote into the page about the last code posted without scripts; '' if
 * nothing.
 */
export function CouponForm({ alert }: { alert: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { isSending, problem, outcome } = useStore(couponStore)
  const text = problem ? addToCartErrorText(problem) : outcome || isSending ? '' : alert
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = field.current
    if (!input || input.value.trim() === '') return input?.focus()
    if (await addCode(input.value)) input.value = ''
    input.focus()
  }
  return (
    <form className="sw-coupon-form" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor="sw-coupon-code">{translate(couponMessages.code)}</label>
      <input
        ref={field}
        id="sw-coupon-code"
        className="field-element"
        name="promoCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        aria-invalid={text !== '' || undefined}
        aria-describedby={text === '' ? undefined : 'sw-coupon-alert'}
      />
      <button type="submit" className="sqs-button-element--secondary" aria-busy={isSending || undefined}>
        {translate(couponMessages.apply)}
      </button>
      {text !== '' && (
        <div id="sw-coupon-alert" role="alert">
          {text}
        </div>
      )}
      <output {...visuallyHidden}>
        {outcome && translate(couponMessages[outcome.done], { code: outcome.code })}
        {outcome?.done === 'unused' && (
          <>
            {' '}
            <CouponReason coupon={outcome.coupon} currency={outcome.currency} />
          </>
        )}
      </output>
    </form>
  )
}
