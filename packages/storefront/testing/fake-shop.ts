import { addEntry } from '@sitewright/domain/cart/add-entry.ts'
import { emptyCart, cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { Cart, VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type {
  AddEntryAnswer,
  AddEntryBody,
  CartAnswer,
  ChangeEntryBody,
  CouponBody,
  ShoppingCart,
} from '@sitewright/domain/cart/cart.wire.ts'
import { changeQuantity } from '@sitewright/domain/cart/change-entry.ts'
import { emptyPricingInput, type CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { removeEntry } from '@sitewright/domain/cart/remove-entry.ts'
import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import type { Discount } from '@sitewright/domain/discounts/discount.ts'
import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refusals, refusalText } from '@sitewright/domain/refusals.ts'
import { normalizeTypedLocation } from '@sitewright/domain/shipping/location.ts'
import type { LocationBody } from '@sitewright/domain/shipping/shipping.wire.ts'

/** Failure to simulate for one answer: an error status with a body, no network, or an answer that waits for a promise. */
type Trouble = { status: number; body: unknown } | 'offline' | Promise<void>

export type FakeShop = {
  fetch: typeof fetch
  /** Every request that arrived, in order: 'POST /api/…'. */
  requests: string[]
  bodies: unknown[]
  headers: Headers[]
  /** Abort signal of each request. */
  signals: (AbortSignal | null | undefined)[]
  /** Failures of upcoming answers, in order; each is for the first request that starts with `on`. */
  troubles: { on: string; trouble: Trouble }[]
  cart: () => ShoppingCart
  put: (sku: string, quantity: number) => void
  /** Discount codes that the shop accepts, its shipping rates and taxes. */
  offers: { codes: Discount[] } & Pick<CartPricingInput, 'shippingRates' | 'taxes'>
  /** Scarcity text in the answer of every variant lookup. */
  scarcityText: string
  /** Sets a variant's stock, as if other people had bought some. */
  setStock: (sku: string, qtyInStock: number) => void
  /** False when the browser drops cookies. */
  keepsCookies: boolean
}

/** A shop in memory that replaces `fetch`. It has the real shop's rules, since they are those of `domain`. */
export function fakeShop(variants: VariantInCart[]): FakeShop {
  let cart: Cart = emptyCart(0)
  /** Ids of the lines so far: a line that is put back gets a new one. */
  const made = new Set<string>()
  const stock = new Map(variants.map((variant) => [variant.sku, variant]))
  /** The cart with the current stock and prices. */
  const now = (): Cart => ({
    ...cart,
    pricing: {
      ...cart.pricing,
      takesCodes: shop.offers.codes.length > 0,
      shippingRates: shop.offers.shippingRates,
      taxes: shop.offers.taxes,
    },
    entries: cart.entries.map((entry) => ({ ...entry, ...stock.get(entry.sku) })),
  })
  const view = () => cartView(now(), site)

  function add({ sku, quantity, additionalFields, addedAt }: AddEntryBody): AddEntryAnswer {
    const variant = stock.get(sku ?? '') ?? null
    const wanted = { variant, quantity: Number(quantity), additionalFields: additionalFields ?? null }
    const newId = made.has(`line-${sku}`) ? `line-${sku}-${made.size}` : `line-${sku}`
    const added = addEntry(cart, addedAt === undefined ? wanted : { ...wanted, addedMs: addedAt }, newId)
    made.add(added.entry.id)
    cart = { ...added.cart, id: 'cart-1' }
    return { shoppingCart: view(), newlyAdded: added.entry.id }
  }
  function reprice(change: Partial<CartPricingInput>): CartAnswer {
    cart = { ...cart, version: cart.version + 1, pricing: { ...cart.pricing, ...change } }
    return { shoppingCart: view() }
  }
  function changeCoupons(method: string, path: string, body: unknown): CartAnswer {
    const { discounts } = cart.pricing
    if (method === 'DELETE') return reprice({ discounts: discounts.filter(({ id }) => !path.endsWith(`/${id}`)) })
    const found = shop.offers.codes.find(({ code }) => code === normalizeCouponCode((body as CouponBody).promoCode))
    if (!found) throw new Refusal('cart.coupon-unknown')
    return reprice({ discounts: [...discounts, found] })
  }
  function place(body: LocationBody): CartAnswer {
    const { country, region = '', postcode = '' } = body
    const location = normalizeTypedLocation({ country, region, postcode })
    if (!location) throw new Refusal('cart.country-unknown')
    return reprice({ location })
  }
  function answer(method: string, path: string, body: unknown): unknown {
    if (path.includes('/shopping-cart/coupons')) return changeCoupons(method, path, body)
    if (path.endsWith('/shopping-cart/location')) return place(body as LocationBody)
    if (path.startsWith('/api/commerce/inventory/stock/')) return { results: [...stock.values()].map(stockOf) }
    if (path === '/api/3/commerce/cart/subscription') return { cartToken: 'a1b2' }
    if (path.endsWith('?isExpress=true')) return { shoppingCart: { ...view(), cartToken: 'c3d4' }, newlyAdded: 'e1' }
    if (path.startsWith('/api/commerce/products/')) return variantAnswer([...stock.values()], path, shop.scarcityText)
    if (method === 'GET') return view()
    if (method === 'POST') return add(body as AddEntryBody)
    const entryId = decodeURIComponent(path.split('/').at(-1) ?? '')
    cart =
      method === 'DELETE'
        ? removeEntry(cart, entryId)
        : changeQuantity(now(), entryId, Number((body as ChangeEntryBody).quantity)).cart
    return { shoppingCart: view() } satisfies CartAnswer
  }

  const shop: FakeShop = {
    requests: [],
    bodies: [],
    headers: [],
    signals: [],
    troubles: [],
    keepsCookies: true,
    offers: { codes: [], shippingRates: [], taxes: emptyPricingInput.taxes },
    scarcityText: '',
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
      shop.signals.push(init?.signal)
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

function stockOf({ variantId, sku, unlimited, qtyInStock }: VariantInCart): object {
  return { variantId, sku, unlimited, qtyInStock }
}

/** Answers a variant lookup by the chosen value of each option. */
function variantAnswer(variants: readonly VariantInCart[], path: string, scarcityText: string): object {
  const chosen = new URLSearchParams(path.split('?')[1])
  const found = variants.find(({ attributes }) =>
    Object.entries(attributes).every(([name, value]) => chosen.get(`option-${name}`) === value),
  )
  if (!found) throw new Refusal('catalog.variant-not-found')
  const { variantId, sku, attributes, onSale, unlimited, qtyInStock } = found
  const [price, salePrice] = [found.priceCents, found.salePriceCents].map((cents) => moneyObjects(cents, 'USD'))
  const prices = { priceMoney: price?.money, salePriceMoney: salePrice?.money, onSale }
  const mainImage = { id: `picture-${sku}` }
  return { variant: { id: variantId, sku, attributes, ...prices, unlimited, qtyInStock, mainImage }, scarcityText }
}

const site = { websiteId: 'site-1', currency: 'USD' }
const english = { tag: 'en', translations: {} }

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

/** Rejects when the request is aborted, as a browser's `fetch` does. */
function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
