import { honeypotName } from '@sitewright/domain/captcha/captcha.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { mountReact, type InitialInput } from '../kit/mount-react.ts'
import { useState } from 'react'
import { readCheckoutProps, type CheckoutProps } from './checkout-state.ts'
import { makeCheckout, type Checkout } from './checkout-store.ts'
import { saveSoon } from './save-steps.ts'
import { valuesOf, type Values } from './values.ts'
import { CheckoutPage } from './parts/checkout-page.tsx'

/**
 * Puts React in place of the form that the server printed, and keeps what the shopper had typed, chosen and focused. Without
 * readable data the server's form stays, which works by itself.
 */
export function mountCheckout(place: HTMLElement): void {
  const isMounted = mountReact(
    place,
    (element) => {
      const props = readCheckoutProps(readIslandProps(element))
      const isOrderOpen = element.querySelector<HTMLDetailsElement>('.order')?.open ?? true
      // An unticked box is not among the values of the form, but means no.
      const unticked = {
        ...(element.querySelector('#same') && { isBillingSame: '' }),
        ...(element.querySelector('#newsletter') && { newsletter: '' }),
        ...(element.querySelector('[name=terms]') && { terms: '' }),
      }
      return props && { ...props, isOrderOpen, unticked }
    },
    Page,
  )
  if (!isMounted || document.activeElement !== document.body) return
  // The server's markup, which the script replaced, had the focus here.
  const news = ['problem', 'declined', 'changes'].map((id) => document.getElementById(id))
  news.find((element) => element !== null)?.focus()
}

type PageProps = CheckoutProps & { isOrderOpen: boolean; unticked: Values; start: InitialInput }

function Page({ start, isOrderOpen, unticked, ...props }: PageProps) {
  const [checkout] = useState(() => {
    const made = makeCheckout(props, { ...unticked, ...typedIn(start) })
    // What was typed before this script ran, or posted and refused. Opening the page alone saves nothing.
    if (isTyped(made)) saveSoon(made)
    return made
  })
  return <CheckoutPage checkout={checkout} isOrderOpen={isOrderOpen} />
}

function isTyped({ props, store }: Checkout): boolean {
  const [shown, { values }] = [valuesOf(props.view), store.get()]
  return Object.keys(shown).some((name) => values[name] !== shown[name])
}

/** The values of the server's form, without those that are not the shopper's. */
function typedIn({ values }: InitialInput): Values {
  const { crumb: _crumb, attempt: _attempt, priceHash: _hash, cartToken: _token, checkoutId: _id, ...entered } = values
  const { [honeypotName]: _honeypot, ...typed } = entered
  return typed
}
