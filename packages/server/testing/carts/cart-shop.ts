import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refusals } from '@sitewright/domain/refusals.ts'
import { deleteProduct, hideProduct, showProduct, updateVariant } from '../../catalog/index.ts'
import { hashOfToken } from '../../http/index.ts'
import { setStock } from '../../stock/index.ts'
import { cartPath, entriesPath } from '../a-cart.ts'
import { aCollection, aProduct, type AProduct } from '../a-product.ts'
import { aSite } from '../a-site.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { makeClient } from '../test-client.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { testDatabase, type TestDatabase } from '../test-database.ts'
import { taskCtx } from '../../context.ts'
import { variantOf, type Model, type OwnerCommand } from './cart-model.ts'
import type { Outcome, TabPlace } from './cart-tabs.ts'

/** Two server processes on one database, an app for the owner's actions, and another site with its own cart. */
export type CartShop = {
  app: TestApp
  processes: readonly CartProcess[]
  elsewhere: { itemId: string; sku: string; entryId: string }
  /** Creates new products for one sequence, as `firstModel` describes them. */
  stock(): Promise<Shelf>
  stop(): Promise<void>
}

type CartProcess = Pick<ServerProcess, 'sitesPort' | 'send'>

/** Products of one sequence, with their variants in the model's order. */
export type Shelf = { products: AProduct[]; paths: string[]; variantIds: string[]; skus: string[] }

/** Starts the shop. `running` is a server process to reuse as the first of the two; `stop` does not end it. */
export async function startCartShop(given?: TestDatabase, running?: CartProcess): Promise<CartShop> {
  const database = given ?? (await testDatabase())
  const app = await testApp({ database })
  const start = () => startServerProcess({ databaseUrl: database.ownerUrl })
  const started = await Promise.all(running ? [start()] : [start(), start()])
  const processes = running ? [running, ...started] : started
  const shelves = roomsOf(app)
  return {
    app,
    processes,
    elsewhere: await cartElsewhere(app, processes),
    stock: () => stockShelf(app, shelves),
    stop: async () => {
      await Promise.all(started.map((process) => process.stop()))
      await app.close()
    },
  }
}

async function cartElsewhere(app: TestApp, [process]: readonly CartProcess[]): Promise<CartShop['elsewhere']> {
  if (!process) throw new Error('No process.')
  const site = await aSite(app.deps)
  const product = await aProduct(taskCtx(app.deps, site))
  const sku = product.variants[0]?.sku ?? ''
  const client = makeClient(process.send, `${site.identifier}.localhost:${process.sitesPort}`)
  await client.get(cartPath)
  const answer = await client.post(entriesPath, { itemId: product.id, sku })
  return { itemId: product.id, sku, entryId: String(answer.body.newlyAdded) }
}

const productsOfShelf = 3
const mostInCollection = 180

type Room = { id: string; urlId: string }

/** Provides a collection for the next products. Starts a new one in time, because a collection takes at most 200 products. */
function roomsOf({ ctx }: TestApp): () => Promise<Room> {
  let made = 0
  let current: Promise<Room> | undefined
  return async () => {
    if (!current || made + productsOfShelf > mostInCollection) {
      current = aCollection(ctx)
      made = 0
    }
    made += productsOfShelf
    return current
  }
}

/** Creates a mug in two sizes (the large one with untracked stock), a cup on sale and a download. */
async function stockShelf({ ctx }: TestApp, room: () => Promise<Room>): Promise<Shelf> {
  const { id: collectionId, urlId } = await room()
  const name = ctx.newId()
  const variants = (['small', 'large'] as const).map((size) => ({
    sku: `MUG-${size}-${name}`,
    attributes: { Size: size },
    ...(size === 'small' ? { priceCents: 1800, stock: 4 } : { priceCents: 2400, stock: null }),
  }))
  const cup = { sku: `CUP-${name}`, priceCents: 700, salePriceCents: 650, onSale: true, stock: 7 }
  const print = { sku: `PRINT-${name}`, priceCents: 995, stock: 0 }
  const products = [
    await aProduct(ctx, { collectionId, title: 'Mug', options: ['Size'], variants }),
    await aProduct(ctx, { collectionId, variants: [cup] }),
    await aProduct(ctx, { collectionId, title: 'Print', productType: 2, variants: [print] }),
  ]
  const made = products.flatMap((product) => product.variants)
  const paths = products.map(({ path }) => `/${urlId}/${path.split('/').at(-1)}`)
  return { products, paths, variantIds: made.map(({ id }) => id), skus: made.map(({ sku }) => sku) }
}

/** Builds the model of the products that `stockShelf` creates, and of browsers with the given numbers of tabs. */
export function firstModel(tabsOfBrowsers: readonly number[]): Model {
  const variant = { salePriceCents: 0, onSale: false }
  return {
    tabs: tabsOfBrowsers.flatMap((count, browser) => Array.from({ length: count }, () => browser)),
    products: [
      { isDigital: false, state: 'for sale', isOfOneVariant: false },
      { isDigital: false, state: 'for sale', isOfOneVariant: true },
      { isDigital: true, state: 'for sale', isOfOneVariant: true },
    ],
    variants: [
      { ...variant, product: 0, priceCents: 1800, available: 4 },
      { ...variant, product: 0, priceCents: 2400, available: null },
      { product: 1, priceCents: 700, salePriceCents: 650, onSale: true, available: 7 },
      { ...variant, product: 2, priceCents: 995, available: 0 },
    ],
    visitors: tabsOfBrowsers.map(() => ({ version: 0, lines: [], crumb: 'none', removed: null })),
    serials: 0,
  }
}

/** Fields that the form on the variant's product page posts. */
export function formFields({ products, skus }: Shelf, model: Model, variant: number): Record<string, string> {
  const index = variant % skus.length
  const itemId = products[variantOf(model, index).product]?.id ?? ''
  const size = ['small', 'large'][index]
  return size === undefined ? { itemId } : { itemId, 'option-Size': size }
}

/** Changes a product as the owner, through the same actions as the studio. Returns a refusal as the outcome. */
export async function actAsOwner({ ctx }: TestApp, shelf: Shelf, command: OwnerCommand): Promise<Outcome> {
  try {
    await change(ctx, shelf, command)
    return { isDone: true, cart: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status } = refusals[error.code]
    return { isDone: false, status, code: status === 404 ? 'gone' : error.code }
  }
}

async function change(ctx: TestApp['ctx'], { products, variantIds }: Shelf, command: OwnerCommand): Promise<void> {
  if (command.kind === 'stock') {
    const id = variantIds[command.variant % variantIds.length] ?? ''
    await setStock(ctx, id, { by: command.by, reason: 'correction' })
    return
  }
  if (command.kind === 'price') {
    const { priceCents, salePriceCents, onSale } = command
    const id = variantIds[command.variant % variantIds.length] ?? ''
    await updateVariant(ctx, id, { priceCents, salePriceCents, onSale })
    return
  }
  const id = products[command.product % products.length]?.id ?? ''
  const actions = { hide: hideProduct, show: showProduct, delete: deleteProduct }
  await actions[command.kind](ctx, id)
}

/** Reads a cart from the database by its browser's cookie; null when there is no row. */
export async function storedCart(
  app: TestApp,
  { cookies }: Pick<TabPlace, 'cookies'>,
): Promise<{ version: number; lines: { sku: string; quantity: number; fields: string | null }[] } | null> {
  const rows = await app.deps.owner.ask<{
    version: number
    sku: string | null
    quantity: number
    fields: string | null
  }>(
    'cart_of_model',
    `select c.version, e.sku, e.quantity, e.additional_fields as fields from carts c
     left join cart_entries e on e.site_id = c.site_id and e.cart_id = c.id
     where c.site_id = $1 and c.token_hash = $2`,
    [app.site.id, hashOfToken(cookies.get('__Host-sw-visitor') ?? '')],
  )
  const [first] = rows
  if (!first) return null
  const lines = rows.flatMap(({ sku, quantity, fields }) => (sku === null ? [] : [{ sku, quantity, fields }]))
  return { version: first.version, lines }
}

/** Reads the stock from the database: units by variant id, null for unlimited stock. */
export async function storedStock(app: TestApp, { variantIds }: Shelf): Promise<Map<string, number | null>> {
  const rows = await app.deps.owner.ask<{ id: string; available: number | null }>(
    'stock_of_model',
    `select variant_id as id, available from stock where site_id = $1 and variant_id = any($2::uuid[])`,
    [app.site.id, variantIds],
  )
  return new Map(rows.map(({ id, available }) => [id, available]))
}
