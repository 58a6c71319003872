import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { KeptNodes } from '../kit/kept-nodes.tsx'
import { say } from '../kit/words.ts'

/** What the theme says of an empty cart, else our words. */
export function CartEmpty({ nodes }: { nodes: readonly Node[] }) {
  if (nodes.length > 0) return <div className="empty-message">{<KeptNodes nodes={nodes} />}</div>
  return (
    <div className="empty-message">
      <p>{say(cartMessages.empty)}</p>
      <a className="sqs-button-element--primary" href="/">
        {say(cartMessages.continueShopping)}
      </a>
    </div>
  )
}
