import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { cartEntryLabel } from '@sitewright/domain/cart/cart-entry-label.ts'
import type { ApiError } from '../../kit/api.ts'
import { Money } from '../../kit/money.tsx'
import { translate } from '../../kit/translate.ts'
import { requestQuantityChange } from '../cart-changes.ts'
import { addToCartErrorText } from '../problem-text.ts'

type Props = {
  lineKey: string
  entry: CartEntryView
  problem: ApiError | null
  /** Error of the quantity typed in the line's field; '' when it is valid. */
  typing: string
  currency: string
}

/** Notes below a cart line: the change of its price since the item was added, and its errors. */
export function CartLineMessages({ lineKey, entry, problem, typing, currency }: Props) {
  const alert = typing || (problem ? addToCartErrorText(problem) : entryProblemText(entry))
  const isScarce = typing === '' && (problem ? problem.code === 'cart.not-enough-stock' : entry.problem !== null)
  return (
    <>
      {entry.problem !== 'unavailable' && entry.addedPriceCents !== entry.purchasePriceCents && (
        <PriceChanged from={entry.addedPriceCents} to={entry.purchasePriceCents} currency={currency} />
      )}
      {alert !== '' && <div role="alert">{alert}</div>}
      {isScarce && <ChangeTo lineKey={lineKey} entry={entry} />}
    </>
  )
}

/** Says that the line's price changed. Prints the amounts with `Money`, because a theme may add the currency symbol by CSS. */
function PriceChanged({ from, to, currency }: { from: number; to: number; currency: string }) {
  const sums: Readonly<Record<string, number>> = { [fromMark]: from, [toMark]: to }
  const parts = translate(cartPageMessages.priceChanged, { from: fromMark, to: toMark }).split(/(\{from\}|\{to\})/)
  return (
    <output className="sw-cart-note">
      {parts.map((part) => {
        const cents = sums[part]
        return cents === undefined ? part : <Money key={part} cents={cents} currency={currency} />
      })}
    </output>
  )
}

const fromMark = '{from}'
const toMark = '{to}'

/** Button that sets the line's quantity to the number of units available. */
function ChangeTo({ lineKey, entry }: { lineKey: string; entry: CartEntryView }) {
  const { available, problem, quantity } = entry
  if (available === null || available === 0 || available === quantity || problem === 'unavailable') return null
  return (
    <div className="sw-cart-mend">
      <button
        type="button"
        name="quantity"
        value={available}
        className="sw-cart-change"
        aria-label={translate(cartPageMessages.changeToOf, { quantity: available, title: cartEntryLabel(entry) })}
        onClick={() => requestQuantityChange(lineKey, available, 0)}
      >
        {translate(cartPageMessages.changeTo, { quantity: available })}
      </button>
    </div>
  )
}

function entryProblemText({ problem, available }: CartEntryView): string {
  if (problem === 'unavailable') return translate(cartPageMessages.lineUnavailable)
  return problem === null ? '' : translate(cartPageMessages.lineNotEnoughStock, { available: available ?? 0 })
}
