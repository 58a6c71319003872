import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartPath, entriesPath } from '../a-cart.ts'
import type { Typed } from './cart-model.ts'
import { makeClient, type Answer, type Transport } from '../test-client.ts'

export type AddRequest = {
  itemId: string
  sku?: string
  quantity: Typed
  additionalFields?: string | null
  /** Original creation time of a line that is put back. */
  addedAt?: number
}

/** Result of a call. `cart` is null when the response contains no cart. */
export type Outcome = { isDone: true; cart: ShoppingCart | null } | { isDone: false; status: number; code: string }

/** One tab of a browser, implemented by plain calls or by a page with its script. */
export type CartTab = {
  add(request: AddRequest): Promise<Outcome>
  change(entryId: string, quantity: Typed): Promise<Outcome>
  remove(entryId: string): Promise<Outcome>
  read(): Promise<Outcome>
  /** Cart that the page shows; null when it shows none, or when the tab has no page. */
  shown(): ShoppingCart | null
  close(): void
}

/** Connection of a tab: its server process, the site's host, and the cookie jar shared by the browser's tabs. */
export type TabPlace = { send: Transport; host: string; cookies: Map<string, string> }

/** Opens a tab that only sends API calls, without a page. */
export function httpTab({ send, host, cookies }: TabPlace): CartTab {
  const client = makeClient(send, host, cookies)
  const changing = async (ask: () => Promise<Answer>): Promise<Outcome> => {
    if (!cookies.has('__Host-crumb')) await client.get(cartPath) // gets a crumb, as pages do before their first change
    return outcomeOf(await ask())
  }
  return {
    add: (request) => changing(() => client.post(entriesPath, request)),
    change: (entryId, quantity) => changing(() => client.put(`${entriesPath}/${entryId}`, { quantity })),
    remove: (entryId) => changing(() => client.delete(`${entriesPath}/${entryId}`)),
    read: async () => outcomeOf(await client.get(cartPath)),
    shown: () => null,
    close: () => {},
  }
}

/** Posts a plain form from the tab's browser, as a page without scripts does. */
export async function postForm(
  place: TabPlace,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { status } = await makeClient(place.send, place.host, place.cookies).form(path, fields)
  return status === 303 ? { isDone: true, cart: null } : { isDone: false, status, code: '' }
}

function outcomeOf({ status, body, text }: Answer): Outcome {
  if (status === 200) return { isDone: true, cart: (body.shoppingCart ?? body) as ShoppingCart }
  const isOurs = [body?.message, body?.code, body?.requestId].every((part) => typeof part === 'string')
  if (!isOurs) throw new Error(`An answer of ${status} without our shape: ${text}`)
  return { isDone: false, status, code: String(body.code) }
}
