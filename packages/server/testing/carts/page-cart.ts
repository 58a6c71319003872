import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { fileURLToPath } from 'node:url'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { Window } from 'happy-dom'
import { build } from 'vite'
import type { OpenTab } from './cart-sequence.ts'
import type { AddRequest, CartTab, Outcome, TabPlace } from './cart-tabs.ts'
import { keepCookie } from '../test-client.ts'
import type { Typed } from './cart-model.ts'

/** Modules of `storefront/cart/` that a page uses to keep its cart. */
export type PageScript = {
  store: {
    cartStore: { get(): ShoppingCart | null }
    confirmedCart(): ShoppingCart | null
    startCartSync(): void
    loadCart(): Promise<unknown>
    addEntry(request: AddRequest): Promise<PageAnswer>
  }
  entries: {
    changeQuantity(entryId: string, quantity: Typed): Promise<PageAnswer>
    removeEntry(entryId: string): Promise<PageAnswer>
  }
  changes: {
    cartRowsStore: { get(): { rows: readonly Row[]; isSettled: boolean } | null }
    startOptimisticCart(whenChanged: () => void): void
    requestQuantityChange(key: string, quantity: number, restMs: number): void
    requestRemoval(key: string): void
    requestEntryRestore(key: string): void
  }
}
type Row = {
  key: string
  entry: ShoppingCart['entries'][number]
  isRemoved: boolean
  problem: { code: string } | null
}
type PageAnswer =
  | { isDone: true; body: { shoppingCart: ShoppingCart } }
  | { isDone: false; error: { status: number; code: string } }

/** Returns a function that opens tabs running the page's cart script. Each tab has its own instance of it, as in a browser. */
export async function pagesOfCart(): Promise<OpenTab> {
  const code = await buildScript()
  const hubs = new WeakMap<TabPlace['cookies'], Set<Channel>>() // BroadcastChannels of each browser, by cookie jar
  return (place) => {
    const hub = hubs.get(place.cookies) ?? new Set()
    hubs.set(place.cookies, hub)
    return pageTab(code, place, hub)
  }
}

async function buildScript(): Promise<string> {
  const storefront = fileURLToPath(new URL('../../../storefront/', import.meta.url))
  const entry = `${storefront}cart-of-page.ts`
  const modules = { store: 'cart-store', entries: 'change-entry', changes: 'cart-changes' }
  const script = Object.entries(modules)
    .map(([name, file]) => `export * as ${name} from './cart/${file}.ts'`)
    .join('\n')
  const built = await build({
    configFile: false,
    root: storefront,
    logLevel: 'error',
    plugins: [
      {
        name: 'cart-of-page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? script : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'script', codeSplitting: false },
      },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('The script of the cart was not built.')
  return `${chunk.code}\nreturn script`
}

function pageTab(code: string, place: TabPlace, hub: Set<Channel>): CartTab {
  const page = openPage(code, place, hub)
  const { store, entries, changes } = page.script
  store.startCartSync()
  changes.startOptimisticCart(() => {})
  const rowOf = (id: string) => changes.cartRowsStore.get()?.rows.find((row) => row.entry.id === id)
  return {
    add: async (request) => {
      const removed = changes.cartRowsStore.get()?.rows.find((row) => row.isRemoved && isSameRequest(row, request))
      const asked = removed && (await page.ask(removed.key, () => changes.requestEntryRestore(removed.key)))
      return asked ?? outcomeOf(await store.addEntry(request))
    },
    change: async (id, quantity) => {
      const row = rowOf(id)
      const isTyped = typeof quantity === 'number' && quantity > 0 && Number.isInteger(quantity)
      const asked =
        row && isTyped && (await page.ask(row.key, () => changes.requestQuantityChange(row.key, quantity, 0)))
      return asked || outcomeOf(await entries.changeQuantity(id, quantity))
    },
    remove: async (id) => {
      const row = rowOf(id)
      const asked = row && (await page.ask(row.key, () => changes.requestRemoval(row.key)))
      return asked ?? outcomeOf(await entries.removeEntry(id))
    },
    read: async () => {
      await store.loadCart()
      // While a change is in flight the page shows more than the confirmed cart.
      if (page.isIdle()) assert.deepEqual(store.cartStore.get(), store.confirmedCart(), 'the page shows another cart')
      return { isDone: true, cart: store.confirmedCart() }
    },
    shown: () => store.cartStore.get(),
    close: () => page.close(),
  }
}

function isSameRequest({ entry }: Row, { itemId, sku, quantity, addedAt, additionalFields }: AddRequest): boolean {
  const { chosenVariant } = entry
  const isSameItem = entry.itemId === itemId && chosenVariant.sku === sku && entry.additionalFields === additionalFields
  return isSameItem && entry.addedAt === addedAt && entry.quantity === quantity
}

function outcomeOf(answer: PageAnswer): Outcome {
  if (answer.isDone) return { isDone: true, cart: answer.body.shoppingCart }
  return { isDone: false, status: answer.error.status, code: answer.error.code }
}

type Sent = Promise<{ status: number; body: { code?: string; shoppingCart?: ShoppingCart } }>
type Page = {
  script: PageScript
  /** Presses a button on the page: the change is shown at once, then sent. Null when the page sends nothing at once. */
  ask(key: string, press: () => void): Promise<Outcome | null>
  isIdle(): boolean
  close(): void
}

function openPage(code: string, place: TabPlace, hub: Set<Channel>): Page {
  const window = new Window({ url: `http://${place.host}/cart` })
  const { document } = window
  Object.defineProperty(document, 'cookie', {
    get: () =>
      [...place.cookies].flatMap(([name, value]) => (name.endsWith('visitor') ? [] : `${name}=${value}`)).join('; '),
    set: (text: string) => {
      keepCookie(text, place.cookies)
    },
  })
  const sent: Sent[] = []
  const running = new Set<Promise<unknown>>()
  let isAsking = false
  const channels: Channel[] = []
  const given = {
    window: { isSecureContext: true }, // as browsers see *.localhost
    document,
    navigator: window.navigator,
    addEventListener: window.addEventListener.bind(window),
    fetch: fetchFrom(place, sent, running),
    // Returning an object makes `new BroadcastChannel()` evaluate to it.
    BroadcastChannel: function openChannel() {
      const channel = channelIn(hub)
      channels.push(channel)
      return channel
    },
  }
  const run = compileFunction(code, Object.keys(given))
  const script = run(...Object.values(given)) as PageScript
  return {
    script,
    isIdle: () => !isAsking,
    async ask(key, press) {
      if (isAsking) return null // of two changes at once a page would only send the last
      isAsking = true
      try {
        const outcome = await askOnPage(script, place, sent, key, press)
        // After a refusal the page reloads the cart, and that response may set another crumb.
        while (running.size > 0) await Promise.allSettled(running)
        return outcome
      } finally {
        isAsking = false
      }
    },
    close: () => {
      for (const channel of channels) hub.delete(channel)
      void window.happyDOM.close()
    },
  }
}

async function askOnPage(
  { store, changes }: PageScript,
  { cookies }: TabPlace,
  sent: Sent[],
  key: string,
  press: () => void,
): Promise<Outcome | null> {
  if (!cookies.has('__Host-crumb')) return null // the page would request a crumb first, so it would send nothing at once
  sent.length = 0
  press()
  const [leaving] = sent
  if (!leaving) return null
  checkSums(store.cartStore.get())
  const { status, body } = await leaving
  await settled(changes)
  checkSums(store.cartStore.get())
  const code = body.code ?? ''
  if (status === 200) return { isDone: true, cart: body.shoppingCart ?? null }

  assert.deepEqual(store.cartStore.get(), store.confirmedCart(), 'what was refused is still shown')
  const row = changes.cartRowsStore.get()?.rows.find((one) => one.key === key)
  // Another tab has already removed the entry, so the page has no problem to show.
  const isGoneAnyway = row?.isRemoved === true && code === 'cart.entry-not-found'
  if (row && !isGoneAnyway) assert.equal(row.problem?.code, code, 'the page does not say why it was refused')
  return { isDone: false, status, code }
}

/** Checks that the totals match the entries, also in a cart that is shown before the response. */
function checkSums(cart: ShoppingCart | null): void {
  if (!cart) return
  const sum = (of: (entry: Row['entry']) => number) => cart.entries.reduce((total, entry) => total + of(entry), 0)
  assert.equal(
    cart.totalQuantity,
    sum((entry) => entry.quantity),
  )
  assert.equal(
    cart.subtotalCents,
    sum((entry) => entry.subTotal),
  )
}

async function settled({ cartRowsStore }: PageScript['changes']): Promise<void> {
  for (let turn = 0; turn < 10_000 && cartRowsStore.get()?.isSettled !== true; turn += 1) await nextTurn()
  assert.ok(cartRowsStore.get()?.isSettled, 'the page waits for an answer that has come')
}

/**
 * Returns a `fetch` that sends and stores cookies as a browser does. It adds the responses of changes to `sent`, and every
 * unfinished request to `running`.
 */
function fetchFrom({ send, host, cookies }: TabPlace, sent: Sent[], running: Set<Promise<unknown>>): typeof fetch {
  const call: typeof fetch = async (path, init) => {
    const method = (init?.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE'
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host, cookie, 'sec-fetch-site': 'same-origin', ...Object.fromEntries(new Headers(init?.headers)) }
    const payload = typeof init?.body === 'string' ? { payload: init.body } : {}
    const answering = send({ method, url: typeof path === 'string' ? path : '', headers, ...payload })
    if (method !== 'GET')
      sent.push(answering.then(({ statusCode, body }) => ({ status: statusCode, body: JSON.parse(body) })))
    const answer = await answering
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(text, cookies)
    return new Response(answer.body, { status: answer.statusCode })
  }
  return (path, init) => {
    const answering = call(path, init)
    running.add(answering)
    const end = (): boolean => running.delete(answering)
    answering.then(end, end)
    return answering
  }
}

type Channel = { onmessage: ((event: { data: unknown }) => void) | null; postMessage(message: unknown): void }

function channelIn(hub: Set<Channel>): Channel {
  const channel: Channel = {
    onmessage: null,
    postMessage(message) {
      const data: unknown = structuredClone(message)
      for (const other of hub) if (other !== channel) setImmediate(() => other.onmessage?.({ data }))
    },
  }
  hub.add(channel)
  return channel
}
