import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { KeptNodes } from '../kit/kept-nodes.tsx'
import { Money } from '../kit/money.tsx'
import { say } from '../kit/words.ts'

/** `checkout` is the fallback's own link or form. */
export function CartSummary({ cart, checkout }: { cart: ShoppingCart; checkout: readonly Node[] }) {
  return (
    <div className="cart-summary">
      <div className="subtotal" aria-live="polite">
        <span>{say(cartMessages.subtotal)}</span>{' '}
        <span className="price">
          <Money cents={cart.subtotalCents} currency={cart.currency} />
        </span>
      </div>
      <KeptNodes nodes={checkout} />
    </div>
  )
}
