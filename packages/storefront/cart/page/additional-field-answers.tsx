import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { answerTexts } from '@sitewright/domain/forms/stored-answers.ts'
import { translate } from '../../kit/translate.ts'
import type { MouseEvent } from 'react'

/** The shopper's answers in the additional fields of a cart line, and a link to edit them. Renders nothing without answers. */
export function AdditionalFieldAnswers({ entry }: { entry: CartEntryView }) {
  const answers = answerTexts(entry.additionalFields)
  if (answers.length === 0) return null
  return (
    <>
      <dl className="sw-cart-fields">
        {answers.map(({ title, text }) => (
          <div key={`${title} ${text}`}>
            <dt>{title}</dt> <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <a
        className="sw-cart-edit-fields"
        href={`/cart/entries/${entry.id}/additional-fields`}
        data-edit-fields=""
        onClick={(event) => openHere(event, entry)}
      >
        {translate(cartPageMessages.editFields)}
      </a>
    </>
  )
}

/** Opens the form in a dialog over the cart. When that fails, follows the link to the page with the form. */
function openHere(event: MouseEvent<HTMLAnchorElement>, entry: CartEntryView): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  import('./edit-additional-fields.ts')
    .then(({ editAdditionalFields }) => editAdditionalFields(entry))
    .then((isOpened) => isOpened || location.assign(href))
    .catch(() => location.assign(href))
}
