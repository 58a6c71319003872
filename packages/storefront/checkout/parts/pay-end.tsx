import { payButtonText } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { chosenMethod, isPayingAlready } from '../checkout-state.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'

/** The end of the form: the button that pays, what is happening after it was pressed, and the shop's terms. */
export function PayEnd() {
  const { checkout, state } = useCheckout()
  const { view, phase } = state
  const isBusy = phase !== 'idle'
  if (!view.isFree && view.methods.length === 0) return null
  if (isPayingAlready(state)) return null
  return (
    <div className="pay-end">
      <PayingNote />
      <button
        id="pay"
        className="btn primary wide pay-btn"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        <PayLabel />
      </button>
      {checkout.props.terms.length > 0 && (
        <p className="small muted">
          {translate(messages.agree)}{' '}
          {checkout.props.terms.map(({ id, title, url }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              {url === undefined ? <a href={`#${id}`}>{title}</a> : <PageLink url={url} title={title} />}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function PayLabel() {
  const { state, tools } = useCheckout()
  const { view, phase } = state
  const method = chosenMethod(state)?.method ?? null
  if (phase === 'idle' || phase === 'bank') return <>{payButtonText(view, method, tools)}</>
  const isPlacing = view.isFree || method === 'bank-transfer' || method === 'pay-at-pickup'
  const amount = { amount: tools.money(view.totals.totalCents) }
  return (
    <>
      <i className="spin" aria-hidden="true" />
      {isPlacing ? translate(messages.placing) : translate(messages.payingAmount, amount)}
    </>
  )
}

/** Says what is happening. The element is always there, because screen readers announce only changes of one that they know. */
function PayingNote() {
  const { checkout, state } = useCheckout()
  const { phase } = state
  const isShown = phase !== 'idle' && phase !== 'checking' && phase !== 'bank'
  const isLost = phase === 'asking' || phase === 'stuck'
  return (
    <>
      <output className={isShown ? 'paying-note' : undefined}>
        {isShown && (
          <>
            <i className="spin" aria-hidden="true" />
            <b>{translate(isLost ? messages.askingBank : messages.paying)}</b>
            <span>{translate(isLost ? messages.askingBankNote : messages.payingNote)}</span>
          </>
        )}
      </output>
      {phase === 'stuck' && (
        <button type="button" className="btn wide" onClick={() => void checkout.resume?.()}>
          {translate(messages.askAgain)}
        </button>
      )}
    </>
  )
}

/** A link to a page that opens beside the checkout, so that nothing typed is left. */
export function PageLink({ url, title }: { url: string; title: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {title}
      <span className="visually-hidden"> ({translate(messages.newTab)})</span>
    </a>
  )
}
