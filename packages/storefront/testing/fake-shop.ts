import { addEntry } from '@sitewright/domain/cart/add-entry.ts'
import { emptyCart, cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { Cart, VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type {
  AddEntryAnswer,
  AddEntryBody,
  CartAnswer,
  ChangeEntryBody,
  ShoppingCart,
} from '@sitewright/domain/cart/cart.wire.ts'
import { changeQuantity } from '@sitewright/domain/cart/change-quantity.ts'
import { removeEntry } from '@sitewright/domain/cart/remove-entry.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refusals, refusalText } from '@sitewright/domain/kit/refusals.ts'

/** How one answer goes wrong: a refused status with a body, no network, or an answer that waits for `let`. */
type Trouble = { status: number; body: unknown } | 'offline' | Promise<void>

export type FakeShop = {
  fetch: typeof fetch
  /** Every request that arrived, in order: 'POST /api/…'. */
  requests: string[]
  bodies: unknown[]
  headers: Headers[]
  /** The next answers go wrong like this, in order; each is for the first request that fits. */
  troubles: { on: string; trouble: Trouble }[]
  cart: () => ShoppingCart
  put: (sku: string, quantity: number) => void
  /** Other people buy: what is left of a variant. */
  setStock: (sku: string, qtyInStock: number) => void
  /** False: the browser drops what is set. */
  keepsCookies: boolean
}

/** A shop in memory that stands at the network's border. It keeps the rules of the real one, since they are the domain's. */
export function fakeShop(variants: VariantInCart[]): FakeShop {
  let cart: Cart = emptyCart(0)
  const stock = new Map(variants.map((variant) => [variant.sku, variant]))
  const view = () =>
    cartView({ ...cart, entries: cart.entries.map((entry) => ({ ...entry, ...stock.get(entry.sku) })) }, site)

  function add({ sku, quantity, additionalFields }: AddEntryBody): AddEntryAnswer {
    const variant = stock.get(sku ?? '') ?? null
    const added = addEntry(
      cart,
      { variant, quantity: Number(quantity), additionalFields: additionalFields ?? null },
      `line-${sku}`,
    )
    cart = { ...added.cart, id: 'cart-1' }
    return { shoppingCart: view(), newlyAdded: added.entry.id }
  }
  function answer(method: string, path: string, body: unknown): unknown {
    if (method === 'GET') return view()
    if (method === 'POST') return add(body as AddEntryBody)
    const entryId = decodeURIComponent(path.split('/').at(-1) ?? '')
    cart =
      method === 'DELETE'
        ? removeEntry(cart, entryId)
        : changeQuantity(cart, entryId, Number((body as ChangeEntryBody).quantity)).cart
    return { shoppingCart: view() } satisfies CartAnswer
  }

  const shop: FakeShop = {
    requests: [],
    bodies: [],
    headers: [],
    troubles: [],
    keepsCookies: true,
    cart: view,
    put: (sku, quantity) => void add({ itemId: '', sku, quantity }),
    setStock: (sku, qtyInStock) => {
      const variant = stock.get(sku)
      if (variant) stock.set(sku, { ...variant, qtyInStock })
    },
    async fetch(input, init) {
      const [method, path] = [init?.method ?? 'GET', typeof input === 'string' ? input : '']
      shop.requests.push(`${method} ${path}`)
      shop.headers.push(new Headers(init?.headers))
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      shop.bodies.push(body)
      const index = shop.troubles.findIndex(({ on }) => `${method} ${path}`.startsWith(on))
      const trouble = index < 0 ? undefined : shop.troubles.splice(index, 1)[0]?.trouble
      if (trouble === 'offline') throw new TypeError('Failed to fetch')
      if (trouble && !(trouble instanceof Promise)) return Response.json(trouble.body, { status: trouble.status })

      const answered = await respond(() => answer(method, path, body))
      if (shop.keepsCookies) document.cookie = 'crumb=fresh.crumb; path=/'
      if (trouble) await Promise.race([trouble, aborted(init?.signal)])
      if (shop.keepsCookies) document.cookie = `hasCart=${cart.entries.length > 0}; path=/`
      return answered
    },
  }
  return shop
}

const site = { websiteId: 'site-1', currency: 'USD' }
const english = { tag: 'en', words: {} }

async function respond(run: () => unknown): Promise<Response> {
  try {
    return Response.json(run())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = refusalText(english, error)
    return Response.json(
      { error: message, message, code: error.code, requestId: 'r1' },
      { status: refusals[error.code].status },
    )
  }
}

/** A slow answer that nobody waits for any more fails as in a browser. */
function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
