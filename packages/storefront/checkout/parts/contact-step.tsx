import { useState } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { chooseValue } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Field } from './field.tsx'
import { SignIn } from './sign-in.tsx'

/** Whom the order belongs to. Guests come first: the sign-in opens in place and can be left again. */
export function ContactStep() {
  const { checkout, state } = useCheckout()
  const { shopper, newsletter } = state.view
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="co-step" aria-labelledby="h-contact">
      <div className="head">
        <h2 id="h-contact">{translate(messages.contact)}</h2>
        {shopper && <span>{translate(messages.signedInAs, { email: shopper.email })}</span>}
        {!shopper && !isOpen && (
          <span>
            {translate(messages.haveAccount)}{' '}
            <button type="button" className="link" aria-expanded={false} onClick={() => setOpen(true)}>
              {translate(messages.signIn)}
            </button>
          </span>
        )}
      </div>
      <Field
        name="email"
        label={translate(messages.email)}
        hint={translate(messages.emailHint)}
        autoComplete="email"
        input={{ type: 'email', inputMode: 'email', maxLength: 256 }}
      />
      {newsletter && (
        <label className="check">
          <input
            type="checkbox"
            id="newsletter"
            name="newsletter"
            value={newsletter.text}
            checked={state.values['newsletter'] === newsletter.text}
            onChange={(event) => chooseValue(checkout, 'newsletter', event.target.checked ? newsletter.text : '')}
          />
          <span dir="auto">{newsletter.text}</span>
        </label>
      )}
      {!shopper && isOpen && <SignIn onClose={() => setOpen(false)} />}
    </section>
  )
}
