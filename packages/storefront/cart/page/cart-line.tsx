import { memo } from 'react'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { chosenOptionValues, cartEntryLabel } from '@sitewright/domain/cart/cart-entry-label.ts'
import { quantityInputAttributes } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Money } from '../../kit/money.tsx'
import { Stepper } from '../../catalog/stepper.tsx'
import { translate } from '../../kit/translate.ts'
import type { CartRow } from '../cart-rows.ts'
import { removeLine } from './cart-focus.ts'
import { AdditionalFieldAnswers } from './additional-field-answers.tsx'
import { CartLineMessages } from './cart-line-messages.tsx'
import { LinePicture } from './line-picture.tsx'
import type { RenderedCartLine } from './read-cart-page.ts'
import { useLineQuantity, type LineQuantityControl } from './use-line-quantity.ts'

type Props = Pick<CartRow, 'entry' | 'pendingQuantity' | 'problem'> & {
  lineKey: string
  currency: string
  starts: ReadonlyMap<string, RenderedCartLine>
}

/** One line of the cart (SF-3.02). Memoized, so that a change to one of a hundred lines does not re-render the others. */
export const CartLine = memo(function CartLine({ lineKey, entry, pendingQuantity, problem, currency, starts }: Props) {
  const quantity = useLineQuantity(lineKey, { entry, pendingQuantity, starts })
  const choices = chosenOptionValues(entry)
  const title = cartEntryLabel(entry)
  const isGone = entry.problem === 'unavailable'
  return (
    <tr data-entry-id={entry.id} data-line={lineKey} className={isGone ? 'is-gone' : undefined}>
      <td className="item">
        <LinePicture entry={entry} />
      </td>
      <td className="item-desc">
        {entry.fullUrl === '' ? (
          <span className="sw-cart-title">{entry.title}</span>
        ) : (
          <a href={entry.fullUrl}>{entry.title}</a>
        )}
        {choices.length > 0 && <p>{choices.join(', ')}</p>}
        <AdditionalFieldAnswers entry={entry} />
        <CartLineMessages
          lineKey={lineKey}
          entry={entry}
          problem={problem}
          typing={quantity.problem}
          currency={currency}
        />
      </td>
      <td className="quantity">
        {/* Downloads, which are bought once, and products no longer sold have no quantity field. */}
        {entry.productType === productTypes.digital || isGone ? (
          entry.quantity
        ) : (
          <LineStepper title={title} quantity={quantity} isInvalid={quantity.problem !== '' || problem !== null} />
        )}
      </td>
      <td className="price">
        {isGone ? translate(cartPageMessages.notInTotal) : <Money cents={entry.subTotal} currency={currency} />}
      </td>
      <td className="remove">
        <button
          type="button"
          name="remove"
          className="icon-btn"
          aria-label={translate(cartPageMessages.removeItem, { title })}
          onClick={() => removeLine(lineKey)}
        >
          <Cross />
        </button>
      </td>
    </tr>
  )
})

type StepperProps = { title: string; quantity: LineQuantityControl; isInvalid: boolean }

function LineStepper({ title, quantity, isInvalid }: StepperProps) {
  const { min, max, step, size } = quantityInputAttributes
  return (
    <Stepper
      fewer={translate(cartPageMessages.oneFewerOf, { title })}
      more={translate(cartPageMessages.oneMoreOf, { title })}
      value={quantity.shown}
      onType={quantity.type}
      onStep={quantity.step}
      onBlur={quantity.send}
      onKeyDown={(event) => event.key === 'Enter' && quantity.send()}
      {...{ name: 'quantity', min, max, step, size }}
      aria-label={translate(cartPageMessages.quantityOf, { title })}
      aria-invalid={isInvalid || undefined}
    />
  )
}

function Cross() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m6 6 12 12M18 6 6 18" />
    </svg>
  )
}
