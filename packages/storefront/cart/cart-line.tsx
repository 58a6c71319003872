import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { quantityInput } from '@sitewright/domain/catalog/quantity-input.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Money } from '../kit/money.tsx'
import { Stepper } from '../catalog/stepper.tsx'
import { say } from '../kit/words.ts'
import { choicesOf, lineName } from './line-name.ts'
import { LinePicture } from './line-picture.tsx'
import { useLineQuantity } from './use-line-quantity.ts'

type Props = { entry: CartEntryView; currency: string; onRemove: () => Promise<void>; onChanged: () => void }

/** SF-3.02 as one row. */
export function CartLine({ entry, currency, onRemove, onChanged }: Props) {
  const quantity = useLineQuantity(entry, onChanged)
  const choices = choicesOf(entry)
  const problem = quantity.problem || entryProblemText(entry)
  const title = lineName(entry)
  const { min, max, step, size } = quantityInput
  return (
    <tr data-entry-id={entry.id}>
      <td className="item">
        <LinePicture entry={entry} />
      </td>
      <td className="item-desc">
        <a href={entry.fullUrl}>{entry.title}</a>
        {choices.length > 0 && <p>{choices.join(', ')}</p>}
        {problem !== '' && <div role="alert">{problem}</div>}
      </td>
      <td className="quantity">
        {/* A download is had once. */}
        {entry.productType === productTypes.digital ? (
          entry.quantity
        ) : (
          <Stepper
            fewer={say(cartMessages.oneFewerOf, { title })}
            more={say(cartMessages.oneMoreOf, { title })}
            value={quantity.shown}
            onType={quantity.type}
            onStep={quantity.step}
            onBlur={quantity.send}
            onKeyDown={(event) => event.key === 'Enter' && quantity.send()}
            {...{ name: `quantity-${entry.id}`, min, max, step, size }}
            aria-label={say(cartMessages.quantityOf, { title })}
          />
        )}
      </td>
      <td className="price">
        <Money cents={entry.subTotal} currency={currency} />
      </td>
      <td className="remove">
        <button
          type="button"
          className="icon-btn"
          aria-label={say(cartMessages.removeItem, { title })}
          onClick={() => void onRemove()}
        >
          <Cross />
        </button>
      </td>
    </tr>
  )
}

function Cross() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m6 6 12 12M18 6 6 18" />
    </svg>
  )
}

function entryProblemText({ problem, chosenVariant }: CartEntryView): string {
  if (problem === 'unavailable') return say(cartMessages.lineUnavailable)
  if (problem === 'not-enough-stock')
    return say(cartMessages.lineNotEnoughStock, { available: chosenVariant.qtyInStock })
  return ''
}
