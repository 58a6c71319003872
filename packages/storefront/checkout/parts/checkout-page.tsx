import { useEffect, type FormEvent } from 'react'
import { patch, type Checkout } from '../checkout-store.ts'
import { pay } from '../pay.ts'
import { saveNow } from '../save-steps.ts'
import { CheckoutContext, useCheckout } from '../use-checkout.ts'
import { BankStep } from './bank-step.tsx'
import { Consent } from './consent.tsx'
import { ContactStep } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { NoteStep } from './note-step.tsx'
import { Connection, Notices } from './notices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayEnd } from './pay-end.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'

/** The checkout page, with the same markup and classes as the form that the server prints (BX-1.01). */
export function CheckoutPage({ checkout, isOrderOpen }: { checkout: Checkout; isOrderOpen: boolean }) {
  useConnection(checkout)
  return (
    <CheckoutContext value={checkout}>
      <OrderSummary startsOpen={isOrderOpen} />
      <CheckoutForm />
    </CheckoutContext>
  )
}

function CheckoutForm() {
  const { checkout, state } = useCheckout()
  const { phase, announcement } = state
  const isLocked = phase === 'paying' || phase === 'asking' || phase === 'stuck' || phase === 'leaving'
  function submit(event: FormEvent): void {
    event.preventDefault()
    void pay(checkout)
  }
  return (
    <div className={isLocked ? 'co-form is-locked' : 'co-form'} id="form">
      <Notices />
      <form onSubmit={submit} noValidate>
        <div className="rise" inert={isLocked}>
          <ContactStep />
          <DeliveryStep />
          <ShippingStep />
          <PaymentStep />
          {!state.view.isWithoutNote && <NoteStep />}
          <Consent />
        </div>
        <PayEnd />
      </form>
      <Connection />
      <output className="visually-hidden">{announcement}</output>
      {phase === 'bank' && state.bank && <BankStep {...state.bank} />}
    </div>
  )
}

/** Follows the connection: says when it is lost, and saves what was typed when it is back. */
function useConnection(checkout: Checkout): void {
  useEffect(() => {
    const onOffline = (): void => patch(checkout, { isOffline: true })
    const onOnline = (): void => {
      patch(checkout, { isOffline: false })
      void saveNow(checkout)
    }
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [checkout])
}
