import { declinedTexts, isNothingLeft, methodDisplay } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { installmentAmounts } from '@sitewright/domain/installments/installments.ts'
import { chosenMethod, errorAt } from '../checkout-state.ts'
import { patch } from '../checkout-store.ts'
import { translate } from '../translate.ts'
import { useCaptcha } from '../use-captcha.ts'
import { useCheckout } from '../use-checkout.ts'
import { Billing } from './billing.tsx'
import { FieldError } from './field.tsx'
import { ProviderCard } from './provider-card.tsx'
import { TestCard } from './test-card.tsx'

/** How the order is paid, and to which address it is billed. */
export function PaymentStep() {
  const { state } = useCheckout()
  const { view, declined } = state
  const usual = declinedTexts(view, chosenMethod(state)?.method ?? null, translate)
  return (
    <section className="co-step" aria-labelledby="h-payment" id="payment" tabIndex={-1}>
      <div className="head">
        <h2 id="h-payment">{translate(messages.payment)}</h2>
      </div>
      {declined && (
        <div className="problem" id="declined" tabIndex={-1}>
          <div role="alert">
            <h3>{declined.title || usual.title}</h3>
            <p>{declined.text || usual.text}</p>
          </div>
        </div>
      )}
      {view.isFree && (
        <>
          <p className="notice plain muted">{translate(messages.nothingToPay)}</p>
          <Captcha />
        </>
      )}
      {!view.isFree && view.methods.length === 0 && !isNothingLeft(view) && (
        <p className="notice plain muted">{translate(messages.noMethods)}</p>
      )}
      <FieldError id={fieldId('method')} error={errorAt(state, 'method')} />
      {!view.isFree && view.methods.length > 0 && (
        <div className="choices" role="radiogroup" aria-labelledby="h-payment">
          {view.methods.map((method, at) => (
            <Method key={method.method} method={method} id={at === 0 ? fieldId('method') : `method-${method.method}`} />
          ))}
        </div>
      )}
      <Billing />
    </section>
  )
}

function Method({ method, id }: { method: CheckoutView['methods'][number]; id: string }) {
  const { checkout, state, tools } = useCheckout()
  const { title, badge, lead, note } = methodDisplay(method, state.view, tools)
  const isChosen = chosenMethod(state)?.method === method.method
  const isCard = method.method === 'card'
  const hasPanel = isCard || note !== '' || (method.provider === 'manual' && isChosen)
  return (
    <div className="choice">
      <label>
        <input
          type="radio"
          name="method"
          value={method.method}
          id={id}
          checked={isChosen}
          onChange={() => patch(checkout, { values: { ...state.values, method: method.method } })}
        />
        <span>
          <b>
            {title}
            {badge !== '' && <span className="pay-badge">{badge}</span>}
          </b>
          {lead !== '' && <small>{lead}</small>}
        </span>
        {isCard ? (
          <span className="brands">
            <span>Visa</span>
            <span>Mastercard</span>
            <span>Amex</span>
          </span>
        ) : (
          <span />
        )}
      </label>
      {hasPanel && (
        <div className="choice-panel">
          {isCard && method.provider === 'test' && <TestCard />}
          {isCard && method.provider === 'stripe' && isChosen && (
            <ProviderCard publishableKey={method.publishableKey ?? ''} />
          )}
          {note !== '' && <p dir="auto">{note}</p>}
          {method.provider === 'manual' && isChosen && <Captcha />}
          {method.method === 'afterpay' && <Parts />}
        </div>
      )}
    </div>
  )
}

/** An order without a charge is mailed to whatever address was typed, so bots must not place any. */
function Captcha() {
  return <div className="captcha-container" ref={useCaptcha()} />
}

/** The parts of a payment in parts, with their days. */
function Parts() {
  const { checkout, state, tools } = useCheckout()
  return (
    <ol className="parts">
      {installmentAmounts(state.view.totals.totalCents).map((cents, at) => (
        <li key={at}>
          <b className="num">{tools.money(cents)}</b>{' '}
          {at === 0 ? translate(messages.afterpayToday) : checkout.props.partDates[at]}
        </li>
      ))}
    </ol>
  )
}
