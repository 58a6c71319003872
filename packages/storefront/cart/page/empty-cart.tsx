import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { TemplateNodes } from '../../kit/template-nodes.tsx'
import { translate } from '../../kit/translate.ts'

/** Shown for an empty cart: the theme's own content, else a default text with a link. */
export function EmptyCart({ nodes, continueUrl }: { nodes: readonly Node[]; continueUrl: string }) {
  if (nodes.length > 0) return <div className="empty-message">{<TemplateNodes nodes={nodes} />}</div>
  return (
    <div className="empty-message">
      <p>{translate(cartPageMessages.empty)}</p>
      <a className="sqs-button-element--primary" href={continueUrl}>
        {translate(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
