import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { parseJsonObject } from '../kit/island-props.ts'
import type { Values } from './values.ts'

// Typed texts that the server does not have yet, so that a reload in the middle of typing loses nothing. They stay in this tab
// and never contain a card.

function keyOf({ cartToken }: CheckoutView): string {
  return `sw-checkout ${cartToken}`
}

export function writeDraft(view: CheckoutView, values: Values, saved: Values): void {
  const unsaved = Object.keys(saved).filter((name) => values[name] !== undefined && values[name] !== saved[name])
  try {
    if (unsaved.length === 0) return sessionStorage.removeItem(keyOf(view))
    const draft = Object.fromEntries(unsaved.map((name) => [name, values[name]]))
    sessionStorage.setItem(keyOf(view), JSON.stringify({ id: view.id, draft }))
  } catch {
    // The browser forbids storage; the server has what was saved.
  }
}

export function readDraft(view: CheckoutView): Values {
  try {
    const stored = parseJsonObject(sessionStorage.getItem(keyOf(view)))
    const { id, draft } = stored ?? {}
    // The first save gives the checkout its id. A draft of another checkout belongs to a purchase that is over.
    if (typeof draft !== 'object' || draft === null || (id !== view.id && id !== '')) return {}
    return Object.fromEntries(
      Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
