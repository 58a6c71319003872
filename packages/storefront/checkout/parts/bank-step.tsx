import { useEffect, useRef } from 'react'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { finishBank, leaveBank } from '../bank.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Icon } from './icons.tsx'

type Props = { url: string; resultUrl: string }

/** The bank's step (3-D Secure) in a window over the page, which keeps everything that was typed. */
export function BankStep({ url, resultUrl }: Props) {
  const { checkout } = useCheckout()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    frame.current?.focus()
  }, [])
  const leave = (): void => void leaveBank(checkout)
  return (
    <dialog ref={dialog} className="bank" aria-labelledby="h-bank" onCancel={leave}>
      <div className="bank-panel">
        <button
          type="button"
          className="icon-btn bank-close"
          aria-label={translate(messages.bankClose)}
          onClick={leave}
        >
          <Icon name="cross" />
        </button>
        <div>
          <h2 id="h-bank">{translate(messages.bankTitle)}</h2>
          <p className="muted small">{translate(messages.bankNote)}</p>
        </div>
        <iframe
          ref={frame}
          className="bank-frame"
          title={translate(messages.bankFrame)}
          src={url}
          onLoad={(event) => void finishBank(checkout, event.currentTarget)}
        />
        <p className="frame-fail">
          {translate(messages.bankNothing)}{' '}
          <a className="link" href={url} target="_blank" rel="noreferrer" onClick={() => followOnReturn(resultUrl)}>
            {translate(messages.bankWindow)}
          </a>
        </p>
      </div>
    </dialog>
  )
}

/** Shows the result of a step that is taken in another window, as soon as the shopper comes back to this one. */
function followOnReturn(resultUrl: string): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') location.assign(resultUrl)
  })
}
