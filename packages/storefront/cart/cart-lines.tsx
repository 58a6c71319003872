import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { say } from '../kit/words.ts'
import type { CartRow } from './cart-rows.ts'
import { CartLine, type LineStart } from './cart-line.tsx'
import { CartRemoved } from './cart-removed.tsx'

type Props = {
  rows: readonly CartRow[]
  currency: string
  continueUrl: string
  starts: ReadonlyMap<string, LineStart>
}

export function CartLines({ rows, currency, continueUrl, starts }: Props) {
  return (
    <div className="cart-container">
      <table>
        <caption {...visuallyHidden}>{say(cartPageMessages.itemsInCart)}</caption>
        <thead>
          <tr>
            <th colSpan={2}>{say(cartPageMessages.item)}</th>
            <th>{say(cartPageMessages.quantity)}</th>
            <th className="price">{say(cartPageMessages.price)}</th>
            <th>
              <span {...visuallyHidden}>{say(cartPageMessages.remove)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.isRemoved ? (
              <tr key={row.key} className="is-removed">
                <td colSpan={5}>
                  <CartRemoved row={row} />
                </td>
              </tr>
            ) : (
              <CartLine
                key={row.key}
                lineKey={row.key}
                entry={row.entry}
                asked={row.asked}
                problem={row.problem}
                currency={currency}
                starts={starts}
              />
            ),
          )}
        </tbody>
      </table>
      <a className="sw-cart-continue" href={continueUrl}>
        {say(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
