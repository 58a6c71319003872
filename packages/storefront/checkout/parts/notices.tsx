import { useEffect } from 'react'
import { runningPayment } from '@sitewright/domain/checkout/checkout-display.ts'
import { changesNotice } from '@sitewright/domain/checkout/changes-notice.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { fieldId } from '@sitewright/domain/checkout/field-layout.ts'
import { askForResult, goOn, payAnotherWay } from '../bank.ts'
import { acceptChanges, removeLine, undoJoin } from '../change-order.ts'
import { isPayingAlready, shownErrors } from '../checkout-state.ts'
import { connectAgain } from '../save-steps.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'

/** What stands above the form: what is wrong, what changed, and a payment that is under way. */
export function Notices() {
  const { state } = useCheckout()
  const errors = state.showsProblems ? shownErrors(state) : []
  const hasProblem = errors.length > 0 || state.alert !== null
  useErrorTitle(hasProblem || state.declined !== null)
  return (
    <div className="top">
      <h1 id="h-checkout" tabIndex={-1}>
        {translate(messages.title)}
      </h1>
      {hasProblem && <Problem errors={errors} />}
      <Changes />
      {state.phase === 'idle' && <Running />}
    </div>
  )
}

/** Puts "Error:" before the page's title while something is wrong, so that screen readers say it first. */
function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const prefix = translate(messages.errorTitle, { title: '' })
    const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title
    document.title = isWrong ? prefix + plain : plain
  }, [isWrong])
}

function Problem({ errors }: { errors: readonly (readonly [name: string, text: string])[] }) {
  const { alert } = useCheckout().state
  return (
    <div className="problem" id="problem" tabIndex={-1}>
      <div role="alert">
        <h2>{alert?.title || translate(messages.problemTitle)}</h2>
        {alert && <p>{alert.text}</p>}
        {errors.length > 0 && (
          <ul>
            {errors.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${targetOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(targetOf(name))?.focus()
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function targetOf(name: string): string {
  return name === 'cart' ? 'h-checkout' : fieldId(name)
}

function Changes() {
  const { checkout, state, tools } = useCheckout()
  const notice = changesNotice(state.view, tools)
  if (!notice) return null
  const { title, sentences, accept, takeOut, restockUrl, undoJoin: undoLabel } = notice
  return (
    <div className="notice" id="changes" tabIndex={-1}>
      <div role="alert">
        <h2>{title}</h2>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <div className="actions">
        {accept !== '' && (
          <button type="button" className="btn primary" onClick={() => void acceptChanges(checkout)}>
            {accept}
          </button>
        )}
        {undoLabel !== '' && (
          <button type="button" className="btn" onClick={() => void undoJoin(checkout)}>
            {undoLabel}
          </button>
        )}
        {takeOut.map(({ lineId, label }) => (
          <button key={lineId} type="button" className="link" onClick={() => void removeLine(checkout, lineId)}>
            {label}
          </button>
        ))}
        {restockUrl !== '' && (
          <a className="link" href={restockUrl}>
            {translate(messages.tellMe)}
          </a>
        )}
      </div>
    </div>
  )
}

const askEveryMs = 4_000

function Running() {
  const { checkout, state } = useCheckout()
  const { payment } = state.view
  const running = runningPayment(state.view, translate)
  const resultUrl = running?.kind === 'wait' ? running.url : ''
  useEffect(() => {
    if (resultUrl === '') return undefined
    const timer = setInterval(() => void askForResult(checkout, resultUrl), askEveryMs)
    return () => clearInterval(timer)
  }, [checkout, resultUrl])
  if (!running || !payment) return null
  return (
    <div className="notice leaf" id="running" tabIndex={-1}>
      <h2>{translate(messages.stillRunning)}</h2>
      <p>{running.text}</p>
      <div className="actions">
        {payment.step ? (
          <button type="button" className="btn primary" onClick={() => goOn(checkout, payment)}>
            {running.label}
          </button>
        ) : (
          <a className="btn primary" href={running.url}>
            {running.label}
          </a>
        )}
      </div>
      {isPayingAlready(state) && (
        <details className="fold">
          <summary>{translate(messages.payAnotherWay)}</summary>
          <p>{translate(messages.giveUpQuestion)}</p>
          <button type="button" className="btn" onClick={() => payAnotherWay(checkout)}>
            {translate(messages.giveUp)}
          </button>
        </details>
      )}
    </div>
  )
}

/** Says that what was typed is not saved yet, at the foot of the window. */
export function Connection() {
  const { checkout, state } = useCheckout()
  if (!state.isOffline && !state.isUnsaved) return null
  return (
    <div className="notice connection" id="offline" tabIndex={-1}>
      <output>
        <b>{translate(state.isOffline ? messages.offline : messages.notSaved)}</b>
        {translate(messages.offlineNote)}
      </output>
      <div className="actions">
        <button type="button" className="link" onClick={() => void connectAgain(checkout)}>
          {translate(messages.tryAgain)}
        </button>
      </div>
    </div>
  )
}
