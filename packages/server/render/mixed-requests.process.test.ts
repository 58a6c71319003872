import { afterEach, expect, it } from 'vitest'
import { updateVariant } from '../catalog/index.ts'
import { siteCtx, type Ctx, type Site } from '../kit/context.ts'
import { createPage, updateItem } from '../pages/index.ts'
import { anItem } from '../testing/an-item.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { setTweaks, useTheme } from '../themes/index.ts'

const requests = 2_000
/** So much must have changed, and been seen, before it ends. */
const leastValues = 40
const visitors = 16
const oldestMs = 1_000

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

it('BX-4.02 BX-5.06 answers two thousand mixed requests while prices, posts and tweaks change: none older than a second, none broken, none of another site', async () => {
  const { app, servers } = await openProcesses()
  const shops = await Promise.all(['Alder', 'Birch'].map((title) => aShop(app, title)))
  let isOver = false
  const changing = shops.map((shop) => keepChanging(shop, () => isOver))

  let sent = 0
  const seen = { pages: 0, values: new Set<string>() }
  const visit = async (number: number): Promise<void> => {
    const server = servers[number % servers.length] as ServerProcess
    const clients = shops.map((shop) => server.visitor(shop.site))
    while (sent < requests || seen.values.size <= leastValues) {
      const turn = sent++
      const at = turn % shops.length
      await ask(clients[at] as Client, shops[at] as Shop, turn, seen)
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)))
  isOver = true
  await Promise.all(changing)

  expect(seen.pages).toBeGreaterThanOrEqual(requests)
})

async function openProcesses(): Promise<{ app: TestApp; servers: ServerProcess[] }> {
  const database = await scratchDatabase('mixed')
  const app = await testApp({ database })
  ends.push(() => app.close())
  const servers = await Promise.all([1, 2].map(() => startServerProcess({ databaseUrl: database.ownerUrl })))
  ends.push(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  return { app, servers }
}

/** What was true from `from` on, as far as anybody outside can know: taken before the change was asked for, and after it was made. */
type Truth = { value: string; asked: number; made: number }
type Shop = {
  site: Site
  title: string
  ctx: Ctx
  paths: Paths
  change: Record<Changing, (count: number) => Promise<string>>
}
type Changing = 'price' | 'post' | 'tweak'
type Paths = Readonly<Record<'home' | 'list' | 'product' | 'json' | 'journal' | 'post', string>>

const history = new WeakMap<Shop, Record<Changing, Truth[]>>()
const sizes = ['Quiet', 'Normal', 'Large']

async function aShop(app: TestApp, title: string): Promise<Shop> {
  const site = await aSite(app.deps, { title })
  const ctx = siteCtx(app.deps, site)
  await useTheme(ctx, { theme: 'kiln' })
  await createPage(ctx, { urlId: 'home', title: 'Home', typeName: 'page', isHome: true })
  const cup = await aProduct(ctx, { title: `${title} cup` })
  const journal = await createPage(ctx, { urlId: 'journal', title: 'Journal', typeName: 'blog' })
  const post = await anItem(ctx, { collectionId: journal.id, title: `${title} post 0`, urlId: 'first' })
  const shop: Shop = {
    site,
    title,
    ctx,
    paths: {
      home: '/',
      list: cup.path.slice(0, cup.path.lastIndexOf('/')),
      product: cup.path,
      json: `${cup.path}?format=json`,
      journal: '/journal',
      post: '/journal/first',
    },
    change: {
      price: async (count) => {
        await updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 10_000 + count * 100 })
        return `${100 + count}.00`
      },
      post: async (count) => {
        await updateItem(ctx, post.id, { title: `${title} post ${count}` })
        return `${title} post ${count}`
      },
      tweak: async (count) => {
        const size = sizes[count % sizes.length] ?? ''
        await setTweaks(ctx, { 'tweak-title-size': size })
        return `tweak-title-size-${size.toLowerCase()}`
      },
    },
  }
  history.set(shop, { price: [], post: [], tweak: [] })
  for (const kind of ['price', 'post', 'tweak'] as const) await changeOne(shop, kind, 0)
  return shop
}

async function changeOne(shop: Shop, kind: Changing, count: number): Promise<void> {
  const asked = performance.now()
  const value = await shop.change[kind](count)
  history.get(shop)?.[kind].push({ value, asked, made: performance.now() })
}

async function keepChanging(shop: Shop, isOver: () => boolean): Promise<void> {
  for (let count = 1; !isOver(); count++) {
    for (const kind of ['price', 'post', 'tweak'] as const) await changeOne(shop, kind, count)
  }
}

type Seen = { pages: number; values: Set<string> }

const finds: Readonly<Record<keyof Paths, readonly [Changing, RegExp][]>> = {
  home: [['tweak', /tweak-title-size-\w+/]],
  list: [
    ['price', />(\d+\.\d\d)</],
    ['tweak', /tweak-title-size-\w+/],
  ],
  product: [
    ['price', />(\d+\.\d\d)</],
    ['tweak', /tweak-title-size-\w+/],
  ],
  json: [['price', /"price":(\d+)/]],
  journal: [
    ['post', /\w+ post \d+/],
    ['tweak', /tweak-title-size-\w+/],
  ],
  post: [
    ['post', /\w+ post \d+/],
    ['tweak', /tweak-title-size-\w+/],
  ],
}
const names = ['home', 'list', 'product', 'json', 'journal', 'post'] as const

async function ask(client: Client, shop: Shop, turn: number, seen: Seen): Promise<void> {
  const name = names[Math.floor(turn / 2) % names.length] ?? 'home'
  const began = performance.now()
  const answer = await client.get(shop.paths[name])
  const ended = performance.now()
  expect([name, answer.status]).toEqual([name, 200])
  const isWhole =
    name === 'json' ? typeof JSON.parse(answer.text) === 'object' : answer.text.trimEnd().endsWith('</html>')
  expect([name, isWhole]).toEqual([name, true])
  expect(answer.text).toContain(shop.title)
  expect(answer.text).not.toContain(shop.title === 'Alder' ? 'Birch' : 'Alder')

  for (const [kind, pattern] of finds[name]) {
    const found = pattern.exec(answer.text)
    const text = found?.[1] ?? found?.[0] ?? ''
    const value = kind === 'price' && name === 'json' ? (Number(text) / 100).toFixed(2) : text
    expect(allowed(shop, kind, began, ended), `${shop.title} ${name} ${kind}`).toContain(value)
    seen.values.add(`${shop.title} ${value}`)
  }
  seen.pages += 1
}

/** What a page may say: all that held at some time from a second before it was asked for until it was there. */
function allowed(shop: Shop, kind: Changing, began: number, ended: number): string[] {
  const truths = history.get(shop)?.[kind] ?? []
  const last = truths.at(-1)
  const held = truths.filter(({ asked }, index) => {
    const next = truths[index + 1]
    return asked <= ended && (next === undefined || next.made >= began - oldestMs)
  })
  return [...held, ...(last ? [last] : [])].map(({ value }) => value)
}
