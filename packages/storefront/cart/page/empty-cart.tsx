import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { ServerRenderedNodes } from '../../kit/server-rendered-nodes.tsx'
import { translate } from '../../kit/translate.ts'

/** Content of an empty cart: the theme's own nodes, or a default text with a link to the shop. */
export function EmptyCart({ nodes, continueUrl }: { nodes: readonly Node[]; continueUrl: string }) {
  if (nodes.length > 0) return <div className="empty-message">{<ServerRenderedNodes nodes={nodes} />}</div>
  return (
    <div className="empty-message">
      <p>{translate(cartPageMessages.empty)}</p>
      <a className="sqs-button-element--primary" href={continueUrl}>
        {translate(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
