import { purchaseFailureTitle } from '@sitewright/domain/purchase/purchase-failure-title.ts'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { cartEntryLabel } from '@sitewright/domain/cart/cart-entry-label.ts'
import { translate } from '../../kit/translate.ts'
import type { CartRow } from '../cart-rows.ts'
import { undoRemoval } from './cart-focus.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { addToCartErrorText } from '../problem-text.ts'

/** Row that replaces a removed cart line, with an Undo button that puts the line back. */
export function RemovedLine({ row }: { row: CartRow }) {
  const { key, entry, problem } = row
  const textId = `sw-cart-removed-${key}`
  return (
    <div className="sw-cart-removed" data-line={key}>
      <span id={textId}>{translate(cartPageMessages.removed, { title: cartEntryLabel(entry) })}</span>{' '}
      <button type="button" className="sw-cart-undo" aria-describedby={textId} onClick={() => undoRemoval(key)}>
        {translate(cartPageMessages.undo)}
      </button>
      {problem && (
        <FormAlert title={translate(purchaseFailureTitle(entry.productType))} text={addToCartErrorText(problem)} />
      )}
    </div>
  )
}
