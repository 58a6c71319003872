import { useEffect, useRef, useState } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { requestSignInLink, signIn } from '../sign-in.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { FieldError, invalidProps } from './field.tsx'

/** The sign-in, inside the form. It is no form of its own, because forms cannot be nested. */
export function SignIn({ onClose }: { onClose: () => void }) {
  const { field, error, isBusy, isLinkSent, submit, sendLink } = useSignIn()
  return (
    <div className="notice plain">
      <h3>{translate(messages.signIn)}</h3>
      <p className="muted">{translate(messages.signInNote)}</p>
      <div className="row-form">
        <div>
          <FieldError id="f-password" error={error} />
          <label className="title" htmlFor="f-password">
            {translate(messages.password)}
          </label>
          <input
            ref={field}
            className="field-element"
            type="password"
            id="f-password"
            autoComplete="current-password"
            {...invalidProps('f-password', error)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault() // Enter would press the button that pays
              submit()
            }}
          />
        </div>
        <button type="button" className="btn" aria-busy={isBusy || undefined} onClick={submit}>
          {translate(messages.signIn)}
        </button>
      </div>
      <output className="small">{isLinkSent && translate(messages.linkSent)}</output>
      <div className="btn-line">
        {!isLinkSent && (
          <button type="button" className="link" onClick={sendLink}>
            {translate(messages.emailLink)}
          </button>
        )}
        <button type="button" className="link" onClick={onClose}>
          {translate(messages.asGuest)}
        </button>
      </div>
    </div>
  )
}

function useSignIn() {
  const { checkout } = useCheckout()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLinkSent, setLinkSent] = useState(false)
  useEffect(() => field.current?.focus(), [])

  async function run(action: () => Promise<string>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const text = await action()
    setBusy(false)
    setError(text)
    if (text !== '') field.current?.focus()
    return text === ''
  }
  const submit = (): void => void run(() => signIn(checkout, field.current?.value ?? ''))
  const sendLink = (): void => void run(() => requestSignInLink(checkout)).then(setLinkSent)
  return { field, error, isBusy, isLinkSent, submit, sendLink }
}
