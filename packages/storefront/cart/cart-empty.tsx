import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { KeptNodes } from '../kit/kept-nodes.tsx'
import { say } from '../kit/words.ts'

/** What the theme says of an empty cart, else our words. */
export function CartEmpty({ nodes, continueUrl }: { nodes: readonly Node[]; continueUrl: string }) {
  if (nodes.length > 0) return <div className="empty-message">{<KeptNodes nodes={nodes} />}</div>
  return (
    <div className="empty-message">
      <p>{say(cartPageMessages.empty)}</p>
      <a className="sqs-button-element--primary" href={continueUrl}>
        {say(cartPageMessages.continueShopping)}
      </a>
    </div>
  )
}
