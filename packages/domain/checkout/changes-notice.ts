import type { Message } from '../kit/text.ts'
import type { CheckoutChange, CheckoutView } from './checkout.wire.ts'
import type { DisplayTools } from './checkout-display.ts'
import { checkoutPageMessages as messages } from './checkout-page.messages.ts'

/**
 * The notice about what changed since the shopper last saw the purchase (BX-1.03): which line, from what to what. `accept` is the
 * button that accepts all of it; `takeOut` are the lines that can be taken out instead; `restockUrl` leads to the sold-out
 * product, where the shopper can ask for a mail; '' when there is none. `undoJoin` is the button that takes out what a sign-in added;
 * '' when it added nothing.
 */
type ChangesNotice = {
  title: string
  sentences: readonly string[]
  accept: string
  takeOut: readonly { lineId: string; label: string }[]
  restockUrl: string
  undoJoin: string
}

/** Returns the notice about the changes of a checkout; `null` when nothing changed. */
export function changesNotice(view: CheckoutView, tools: DisplayTools): ChangesNotice | null {
  const { changes } = view
  if (changes.length === 0) return null
  const lines = changes.filter(({ kind }) => kind !== 'total')
  const [first] = lines
  if (first?.kind === 'gone' && lines.length === 1) return soldOutNotice(view, first, tools)
  const { translate } = tools
  const isJoined = lines.some(({ kind }) => kind === 'joined')
  const isPrice = lines.length > 0 && lines.every(({ kind }) => kind === 'price')
  return {
    title: translate(isJoined ? messages.cartsJoined : isPrice ? messages.priceChanged : messages.somethingChanged),
    sentences: [...changes.map(({ text }) => text), ...(isJoined ? [translate(messages.undoJoinNote)] : [])],
    accept: translate(acceptMessage(lines)),
    takeOut: lines
      .filter(({ kind }) => kind === 'price' || kind === 'stock')
      .map(({ lineId, title }) => ({ lineId, label: translate(messages.takeOut, { title }) })),
    restockUrl: '',
    undoJoin: isJoined ? translate(messages.undoJoin) : '',
  }
}

function acceptMessage(lines: readonly CheckoutChange[]): Message {
  if (lines.length > 0 && lines.every(({ kind }) => kind === 'joined')) return messages.acceptJoined
  return lines.length === 1 && lines[0]?.kind === 'price' ? messages.acceptPrice : messages.acceptChanges
}

function soldOutNotice(
  view: CheckoutView,
  { lineId, title, text }: CheckoutChange,
  tools: DisplayTools,
): ChangesNotice {
  const { translate, money } = tools
  const line = view.lines.find(({ id }) => id === lineId)
  const isSoldOut = line?.problem === 'sold-out'
  const isLast = view.lines.every(({ quantity }) => quantity === 0)
  const without = translate(messages.totalWithout, { amount: money(view.totals.totalCents) })
  return {
    title: isSoldOut ? translate(messages.soldOutMeanwhile, { title }) : translate(messages.somethingChanged),
    sentences: [
      ...(isSoldOut ? [] : [text]),
      translate(messages.nothingCharged),
      ...(isLast || !view.totals.isComplete ? [] : [without]),
    ],
    accept: isLast ? '' : translate(messages.continueWithout),
    takeOut: [],
    restockUrl: isSoldOut && line.fullUrl !== '' ? line.fullUrl : '',
    undoJoin: '',
  }
}
