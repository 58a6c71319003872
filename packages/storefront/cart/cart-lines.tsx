import type { CartEntryView, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { say } from '../kit/words.ts'
import { CartLine } from './cart-line.tsx'

type Props = { cart: ShoppingCart; onRemove: (entry: CartEntryView) => Promise<void>; onChanged: () => void }

export function CartLines({ cart, onRemove, onChanged }: Props) {
  return (
    <div className="cart-container">
      <table>
        <thead>
          <tr>
            <th colSpan={2}>{say(cartMessages.item)}</th>
            <th>{say(cartMessages.quantity)}</th>
            <th className="price">{say(cartMessages.price)}</th>
            <th>
              <span {...visuallyHidden}>{say(cartMessages.remove)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.entries.map((entry) => (
            <CartLine
              key={entry.id}
              entry={entry}
              currency={cart.currency}
              onRemove={() => onRemove(entry)}
              onChanged={onChanged}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
