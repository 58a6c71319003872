import { useEffect, useState } from 'react'
import { chosenOptionValues } from '@sitewright/domain/cart/cart-entry-label.ts'
import { miniCartMessages } from '@sitewright/domain/cart/mini-cart.messages.ts'
import { cartStore } from '../cart/cart-store.ts'
import { Money } from '../kit/money.tsx'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'

type Props = { entryId: string; onClose: () => void }

/**
 * Popup after an item was added to the cart: the added line, the cart's subtotal, and links to cart and checkout. It follows
 * changes of the cart, and closes when the line is removed.
 */
export function MiniCart({ entryId, onClose }: Props) {
  const cart = useStore(cartStore)
  const entry = cart?.entries.find(({ id }) => id === entryId)
  const isGone = entry === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (!cart || !entry) return null

  const { currency } = cart
  const inCart = translate(miniCartMessages.inCart, { count: cart.totalQuantity })
  return (
    <>
      <div className="sw-mini-cart-head">
        <strong>{translate(miniCartMessages.added)}</strong>
        <button
          type="button"
          className="sw-mini-cart-close"
          aria-label={translate(miniCartMessages.close)}
          onClick={onClose}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      <div className="sw-mini-cart-line">
        {entry.imageUrl === null ? (
          <span />
        ) : (
          <img src={`${entry.imageUrl}?format=300w`} width={72} height={72} alt="" />
        )}
        <p>
          <b dir="auto">{entry.title}</b>
          {chosenOptionValues(entry).length > 0 && <span dir="auto">{chosenOptionValues(entry).join(', ')}</span>}
          <span>{translate(miniCartMessages.quantity, { count: entry.quantity })}</span>
        </p>
        <Sum cents={entry.subTotal} currency={currency} />
      </div>
      <p className="sw-mini-cart-sum">
        <span>{inCart}</span>
        <span>
          {translate(miniCartMessages.subtotal)} <Sum cents={cart.subtotalCents} currency={currency} />
        </span>
      </p>
      <p className="sw-mini-cart-ways">
        <a className="sqs-button-element--primary" href="/cart">
          {translate(miniCartMessages.viewCart)}
        </a>
        <a className="sqs-button-element--secondary" href="/checkout">
          {translate(miniCartMessages.checkout)}
        </a>
      </p>
      <Announcement text={`${translate(miniCartMessages.added)}. ${inCart}.`} />
    </>
  )
}

function Sum({ cents, currency }: { cents: number; currency: string }) {
  return (
    <span className="price">
      <Money cents={cents} currency={currency} />
    </span>
  )
}

/** Text for screen readers. Set with a delay, because screen readers announce only changes of an element that already exists. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), heardAfterMs)
    return () => clearTimeout(timer)
  }, [text])
  return <output {...visuallyHidden}>{announced}</output>
}

const heardAfterMs = 100
