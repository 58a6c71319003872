import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx, type Site } from '../context.ts'
import { createPage, updateItem } from '../pages/index.ts'
import { anItem } from '../testing/an-item.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { openTwoProcesses } from '../testing/open-two-processes.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { activateBuiltInTheme, setTweaks } from '../themes/index.ts'

const requests = 1_000
/** Minimum number of different values that must have been seen by the end. */
const minValues = 20
const visitors = 16

it('BX-4.02 BX-5.06 answers 1,000 mixed requests during price, post and tweak changes with complete pages of the right site, never older than before, and the newest at the end', async () => {
  const { app, servers } = await openTwoProcesses('mixed')
  const shops = await Promise.all(['Alder', 'Birch'].map((title) => aShop(app, title)))
  let isOver = false
  const changing = shops.map((shop) => keepChanging(shop, () => isOver))

  let sent = 0
  const seen = { pages: 0, values: new Set<string>() }
  const visit = async (number: number): Promise<void> => {
    const server = servers[number % servers.length] as ServerProcess
    const clients = shops.map((shop) => server.visitor(shop.site))
    while (sent < requests || seen.values.size <= minValues) {
      const turn = sent++
      const at = turn % shops.length
      const name = names[Math.floor(turn / 2) % names.length] ?? 'home'
      await ask(clients[at] as Client, { shop: shops[at] as Shop, server, name }, seen)
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, number) => visit(number)))
  isOver = true
  await Promise.all(changing)

  expect(seen.pages).toBeGreaterThanOrEqual(requests)
  // Loops forever if a process kept an older page. `npm run bench:price-change` measures how fast changes appear.
  for (const shop of shops)
    for (const server of servers)
      for (const name of names)
        while (!(await isNewest(server.visitor(shop.site), { shop, server, name }))) await pause(20)
})

/** A logical clock: later events have greater numbers. */
let moment = 0

/** A value and the time its change was requested; no page can show it earlier. */
type Truth = { value: string; asked: number }
type Shop = {
  site: Site
  title: string
  ctx: Ctx
  paths: Paths
  valueOf: Record<Changing, (count: number) => string>
  change: Record<Changing, (count: number) => Promise<void>>
}
type Changing = 'price' | 'post' | 'tweak'
type Paths = Readonly<Record<'home' | 'list' | 'product' | 'json' | 'journal' | 'post', string>>

const history = new WeakMap<Shop, Record<Changing, Truth[]>>()
const sizes = ['Quiet', 'Normal', 'Large']
const sizeOf = (count: number): string => sizes[count % sizes.length] ?? ''

async function aShop(app: TestApp, title: string): Promise<Shop> {
  const site = await aSite(app.deps, { title })
  const ctx = taskCtx(app.deps, site)
  await activateBuiltInTheme(ctx, { theme: 'kiln' })
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
    valueOf: {
      price: (count) => `${100 + count}.00`,
      post: (count) => `${title} post ${count}`,
      tweak: (count) => `tweak-title-size-${sizeOf(count).toLowerCase()}`,
    },
    change: {
      price: (count) => updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 10_000 + count * 100 }),
      post: async (count) => void (await updateItem(ctx, post.id, { title: `${title} post ${count}` })),
      tweak: async (count) => void (await setTweaks(ctx, { 'tweak-title-size': sizeOf(count) })),
    },
  }
  history.set(shop, { price: [], post: [], tweak: [] })
  for (const kind of ['price', 'post', 'tweak'] as const) await changeOne(shop, kind, 0)
  return shop
}

async function changeOne(shop: Shop, kind: Changing, count: number): Promise<void> {
  const asked = (moment += 1)
  const nextValue = shop.valueOf[kind](count)
  history.get(shop)?.[kind].push({ value: nextValue, asked })
  await shop.change[kind](count)
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

/** One page of a shop, served by one process. */
type Place = { shop: Shop; server: ServerProcess; name: keyof Paths }

/** Values that answers showed, as index in the history and time of the answer, by place and kind. */
const shownAt = new Map<string, { index: number; ended: number }[]>()

async function ask(client: Client, place: Place, seen: Seen): Promise<void> {
  const { shop, name } = place
  const began = (moment += 1)
  const answer = await client.get(shop.paths[name])
  const ended = (moment += 1)
  expect([name, answer.status]).toEqual([name, 200])
  const isWhole =
    name === 'json' ? typeof JSON.parse(answer.text) === 'object' : answer.text.trimEnd().endsWith('</html>')
  expect([name, isWhole]).toEqual([name, true])
  expect(answer.text).toContain(shop.title)
  expect(answer.text).not.toContain(shop.title === 'Alder' ? 'Birch' : 'Alder')

  for (const [kind, value] of valuesIn(answer.text, name)) {
    expect(ageOf(place, kind, value, { began, ended }), `${shop.title} ${name} ${kind} ${value}`).toBe('current')
    seen.values.add(`${shop.title} ${value}`)
  }
  seen.pages += 1
}
function valuesIn(text: string, name: keyof Paths): (readonly [Changing, string])[] {
  return finds[name].map(([kind, pattern]) => {
    const found = pattern.exec(text)
    const shown = found?.[1] ?? found?.[0] ?? ''
    return [kind, kind === 'price' && name === 'json' ? (Number(shown) / 100).toFixed(2) : shown]
  })
}

/**
 * Returns `older` when this process had already shown a newer value before the request began, and `unknown` when the value had
 * not been requested by the time of the answer. Title sizes repeat, so a value can match several times; the oldest possible one
 * is used.
 */
function ageOf(
  { shop, server, name }: Place,
  kind: Changing,
  value: string,
  { began, ended }: { began: number; ended: number },
): 'current' | 'older' | 'unknown' {
  const key = [shop.title, server.sitesPort, name, kind].join(' ')
  const shown = shownAt.get(key) ?? []
  shownAt.set(key, shown)
  const least = Math.max(0, ...shown.filter((one) => one.ended < began).map(({ index }) => index))
  const fitting = (history.get(shop)?.[kind] ?? []).flatMap((truth, index) =>
    truth.value === value && truth.asked < ended ? [index] : [],
  )
  const index = fitting.find((one) => one >= least)
  if (index === undefined) return fitting.length > 0 ? 'older' : 'unknown'
  shown.push({ index, ended })
  return 'current'
}

/** True when the page shows the last value of each kind. Used after all changes. */
async function isNewest(client: Client, { shop, name }: Place): Promise<boolean> {
  const { text } = await client.get(shop.paths[name])
  return valuesIn(text, name).every(([kind, value]) => history.get(shop)?.[kind].at(-1)?.value === value)
}
