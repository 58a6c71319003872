import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { translate } from '../../kit/translate.ts'
import type { CartRow } from '../cart-rows.ts'
import { CartLine } from './cart-line.tsx'
import type { RenderedCartLine } from './read-cart-page.ts'
import { RemovedLine } from './removed-line.tsx'

type Props = {
  rows: readonly CartRow[]
  currency: string
  continueUrl: string
  starts: ReadonlyMap<string, RenderedCartLine>
}

export function CartLines({ rows, currency, continueUrl, starts }: Props) {
  return (
    <div className="cart-container">
      <table>
        <caption {...visuallyHidden}>{translate(cartPageMessages.itemsInCart)}</caption>
        <thead>
          <tr>
            <th colSpan={2}>{translate(cartPageMessages.item)}</th>
            <th>{translate(cartPageMessages.quantity)}</th>
            <th className="price">{translate(cartPageMessages.price)}</th>
            <th>
              <span {...visuallyHidden}>{translate(cartPageMessages.remove)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.isRemoved ? (
              <tr key={row.key} className="is-removed">
                <td colSpan={5}>
                  <RemovedLine row={row} />
                </td>
              </tr>
            ) : (
              <CartLine
                key={row.key}
                lineKey={row.key}
                entry={row.entry}
                pendingQuantity={row.pendingQuantity}
                problem={row.problem}
                currency={currency}
                starts={starts}
              />
            ),
          )}
        </tbody>
      </table>
      <a className="sw-cart-continue" href={continueUrl}>
        {translate(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
