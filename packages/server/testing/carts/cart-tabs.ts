import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartPath, entriesPath } from '../a-cart.ts'
import type { Typed } from './cart-model.ts'
import { makeClient, type Answer, type Transport } from '../test-client.ts'

export type AddWish = {
  itemId: string
  sku?: string
  quantity: Typed
  additionalFields?: string | null
  /** Of a line that is put back. */
  addedAt?: number
}

/** What came back. `cart` is null where the answer brought none. */
export type Outcome = { isDone: true; cart: ShoppingCart | null } | { isDone: false; status: number; code: string }

/** One tab of a browser, whatever it is made of. */
export type CartTab = {
  add(wish: AddWish): Promise<Outcome>
  change(entryId: string, quantity: Typed): Promise<Outcome>
  remove(entryId: string): Promise<Outcome>
  read(): Promise<Outcome>
  /** What the page shows; null where it shows nothing, or is none. */
  shown(): ShoppingCart | null
  close(): void
}

/** Where tabs of one browser are: a server process, a site, and the jar that they share. */
export type TabPlace = { send: Transport; host: string; cookies: Map<string, string> }

/** A tab that is nothing but its calls. */
export function httpTab({ send, host, cookies }: TabPlace): CartTab {
  const client = makeClient(send, host, cookies)
  const changing = async (ask: () => Promise<Answer>): Promise<Outcome> => {
    if (!cookies.has('crumb')) await client.get(cartPath) // as every page does before its first change
    return outcomeOf(await ask())
  }
  return {
    add: (wish) => changing(() => client.post(entriesPath, wish)),
    change: (entryId, quantity) => changing(() => client.put(`${entriesPath}/${entryId}`, { quantity })),
    remove: (entryId) => changing(() => client.delete(`${entriesPath}/${entryId}`)),
    read: async () => outcomeOf(await client.get(cartPath)),
    shown: () => null,
    close: () => {},
  }
}

/** What a page without scripts posts from the same browser. */
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
