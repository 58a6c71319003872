import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { KeptNodes } from '../../kit/kept-nodes.tsx'
import { translate } from '../../kit/translate.ts'

/** Shown for an empty cart: the theme's own content, else a default text with a link. */
export function CartEmpty({ nodes, continueUrl }: { nodes: readonly Node[]; continueUrl: string }) {
  if (nodes.length > 0) return <div className="empty-message">{<KeptNodes nodes={nodes} />}</div>
  return (
    <div className="empty-message">
      <p>{translate(cartPageMessages.empty)}</p>
      <a className="sqs-button-element--primary" href={continueUrl}>
        {translate(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
