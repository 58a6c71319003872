import { useEffect, useState } from 'react'
import { checkoutRows, lineCents, lineDisplay, mostLinesInView } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutLine } from '@sitewright/domain/checkout/checkout.wire.ts'
import { translate } from '../translate.ts'
import { useCheckout } from '../use-checkout.ts'
import { Codes } from './codes.tsx'
import { Icon } from './icons.tsx'

/** The summary of the purchase: at the side on a wide screen, a bar that opens on a narrow one. */
export function OrderSummary({ startsOpen }: { startsOpen: boolean }) {
  const { state, tools } = useCheckout()
  const { view, isSaving } = state
  const [isOpen, setOpen] = useState(startsOpen)
  useEffect(() => {
    const narrow = matchMedia('(max-width: 991px)')
    const fit = (): void => setOpen(!narrow.matches)
    narrow.addEventListener('change', fit)
    return () => narrow.removeEventListener('change', fit)
  }, [])
  return (
    <details className="order" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="bag" />
        <span className="more">{translate(messages.showOrder)}</span>
        <span className="less">{translate(messages.hideOrder)}</span>
        <Icon name="down" className="icon turn" />
        <span className="num">{tools.money(view.totals.totalCents)}</span>
      </summary>
      <div className="order-body">
        <h2>{translate(messages.yourOrder)}</h2>
        <ul {...listProps(view.lines.length)}>
          {view.lines.map((line) => (
            <OrderLine key={line.id} line={line} />
          ))}
        </ul>
        {(view.takesCodes || view.coupons.length > 0) && <Codes />}
        <dl className={isSaving ? 'sums busy' : 'sums'} aria-busy={isSaving || undefined}>
          {checkoutRows(view, tools).map(({ key, name, title, text, notes }) => (
            <div key={key} className={name}>
              <dt>
                {title}
                {notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

/** A list that scrolls has a name and can be focused, so that the keyboard scrolls it too. */
function listProps(count: number) {
  if (count <= mostLinesInView) return { className: 'order-lines' }
  return { className: 'order-lines many', tabIndex: 0, 'aria-label': translate(messages.yourOrder) }
}

function OrderLine({ line }: { line: CheckoutLine }) {
  const { state, tools } = useCheckout()
  const { choices, flag, was, isGone } = lineDisplay(line, state.view, tools)
  const { title, imageUrl, imageAlt, imageColor, answers, quantity, wantedQuantity } = line
  return (
    <li className={isGone ? 'order-line gone' : 'order-line'}>
      <div className="thumb">
        <div className="pic" style={imageColor === null ? undefined : { backgroundColor: `#${imageColor}` }}>
          {imageUrl !== null && (
            <img
              src={`${imageUrl}?format=300w`}
              width="136"
              height="136"
              alt={imageAlt === title ? '' : imageAlt}
              decoding="async"
            />
          )}
        </div>
        <span className="badge">
          <span className="visually-hidden">{translate(messages.quantity)} </span>
          {quantity || wantedQuantity}
        </span>
      </div>
      <div>
        <h3>{title}</h3>
        {choices !== '' && <p>{choices}</p>}
        {answers.map((answer) => (
          <p key={answer.title}>
            {answer.title}: {answer.text}
          </p>
        ))}
        {flag !== '' && <p className="flag">{flag}</p>}
      </div>
      <div className="num">
        {tools.money(lineCents(line))}
        {was !== '' && (
          <small>
            <span className="was">{was}</span>
          </small>
        )}
      </div>
    </li>
  )
}
