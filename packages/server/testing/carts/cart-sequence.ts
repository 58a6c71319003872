import { setImmediate as nextTurn } from 'node:timers/promises'
import { faultsOf, inWords, type Seen } from './cart-faults.ts'
import {
  aim,
  apply,
  isOwners,
  variantOf,
  visitorOfTab,
  type Aimed,
  type CartCommand,
  type Expected,
  type Model,
  type OwnerCommand,
  type ShopperCommand,
  type SimpleCommand,
} from './cart-model.ts'
import { actAsOwner, formFields, storedCart, storedStock, type CartShop, type Shelf } from './cart-shop.ts'
import { postForm, type CartTab, type Outcome, type TabPlace } from './cart-tabs.ts'

/** Opens a tab: `httpTab` sends plain calls, tabs of `pagesOfCart` run the page's script. */
export type OpenTab = (place: TabPlace) => CartTab

/** State of one command sequence in the shop: its browsers and tabs, and the cart lines seen so far. */
export type Sequence = {
  shop: CartShop
  shelf: Shelf
  places: TabPlace[]
  tabs: CartTab[]
  /** Cart lines seen so far, by browser. */
  seen: Seen[]
  /** Browsers that lost their visitor cookie, with their cart's version at that time. Their carts must not change any more. */
  left: { cookies: Map<string, string>; version: number }[]
}

/** Opens the model's browsers and tabs. Tabs of one browser use different server processes. */
export async function openSequence(shop: CartShop, model: Model, openTab: OpenTab): Promise<Sequence> {
  const jars = model.visitors.map(() => new Map<string, string>())
  const places = model.tabs.map((browser, tab) => {
    const process = shop.processes[tab % shop.processes.length]
    if (!process) throw new Error('No process.')
    const host = `${shop.app.site.identifier}.localhost:${process.sitesPort}`
    return { send: process.send, host, cookies: jars[browser] ?? new Map<string, string>() }
  })
  const shelf = await shop.stock()
  return { shop, shelf, places, tabs: places.map(openTab), seen: jars.map(() => new Map()), left: [] }
}

/** Runs a command in the shop and in the model and returns the changed model. Throws an error that lists the differences. */
export async function runCommand(model: Model, sequence: Sequence, command: CartCommand): Promise<Model> {
  if (command.kind === 'lose cookies') return loseCookies(model, sequence, command)
  if (command.kind === 'with a bad crumb') {
    const { change } = command
    const read = await runCommand(model, sequence, { kind: 'read', tab: change.tab })
    return runCommand(spoilCrumb(read, sequence, change.tab), sequence, change)
  }
  if (command.kind === 'at once') return runAtOnce(model, sequence, command.first, command.second)
  const aimed = aim(model, command)
  if (!aimed) return model
  const outcome = await send(sequence, model, aimed)
  const { model: after, expected } = apply(model, aimed)
  const faults = [...faultsOfOutcome(outcome, expected), ...faultsOfAnswer(sequence, after, aimed, outcome)]
  faults.push(...(await faultsOfTabs(sequence, after, [{ command, outcome }])))
  return afterReading(sequence, after, command, faults)
}

/** Sends two commands concurrently. The result must match one of the two possible orders. */
async function runAtOnce(before: Model, sequence: Sequence, first: SimpleCommand, second: SimpleCommand) {
  let model = before
  // Tabs get their cookies first: two concurrent first requests would get two visitor cookies, of which the browser keeps one.
  for (const command of [first, second]) {
    const isNew = !isOwners(command) && model.visitors[visitorOfTab(model, command.tab)]?.crumb !== 'good'
    if (isNew) model = await runCommand(model, sequence, { kind: 'read', tab: command.tab })
  }
  const pair = [aim(model, first), aim(model, second)].filter((aimed) => aimed !== null)
  const outcomes = await Promise.all(pair.map((aimed) => send(sequence, model, aimed)))
  const sent = outcomes.flatMap((outcome, index) => (pair[index] ? { command: pair[index].command, outcome } : []))
  const late = await faultsOfTabs(sequence, model, sent)
  if (late.length > 0) throw new Error(late.join('\n'))
  const orders = [pair, pair.toReversed()].map((order) => {
    let after = model
    const faults = order.flatMap((aimed) => {
      const outcome = outcomes[pair.indexOf(aimed)]
      const applied = apply(after, aimed)
      after = applied.model
      if (!outcome) return []
      return [...faultsOfOutcome(outcome, applied.expected), ...faultsOfAnswer(trial(sequence), after, aimed, outcome)]
    })
    return { after, faults }
  })
  const fitting = orders.filter(({ faults }) => faults.length === 0)
  const [one = orders[0], other = orders[1]] = fitting
  const faults = fitting.length > 0 ? [] : orders.flatMap((order, index) => [`order ${index + 1}:`, ...order.faults])
  if (!one) return model
  // When the responses fit both orders (owner's changes, reads), the carts read afterwards decide.
  if (fitting.length < 2 || !other) return afterReading(sequence, one.after, first, faults, second)
  const isOne = await afterReading(trial(sequence), one.after, first, [], second).then(
    () => true,
    () => false,
  )
  return afterReading(sequence, isOne ? one.after : other.after, first, [], second)
}

/** Copies the sequence for trying an order, so that lines seen in the wrong order are not remembered. */
function trial(sequence: Sequence): Sequence {
  return { ...sequence, seen: sequence.seen.map((seen) => new Map(seen)) }
}

/**
 * Throws the faults, if any. Otherwise every browser that acted reads its cart, through a tab that did not act if it has one, and
 * the cart must match the model.
 */
async function afterReading(
  sequence: Sequence,
  before: Model,
  command: SimpleCommand,
  faults: string[],
  second: SimpleCommand = command,
): Promise<Model> {
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const model = structuredClone(before)
  const acting = [command, second].map((one) => (isOwners(one) ? 0 : one.tab % model.tabs.length))
  for (const browser of new Set(acting.map((tab) => visitorOfTab(model, tab)))) {
    const visitor = model.visitors[browser]
    const own = [...model.tabs.keys()].filter((tab) => model.tabs[tab] === browser)
    const tab = own.find((one) => !acting.includes(one)) ?? own[0] ?? 0
    if (!visitor || visitor.crumb === 'stale') continue // a read would renew the crumb
    const outcome = await sequence.tabs[tab]?.read()
    visitor.crumb = 'good'
    if (!outcome?.isDone || !outcome.cart) throw new Error(`The cart was not read: ${JSON.stringify(outcome)}`)
    const wrong = faultsOf(outcome.cart, model, visitor, namesOf(sequence), sequence.seen[browser] ?? new Map())
    if (wrong.length > 0) throw new Error([`Read through tab ${tab}: ${inWords(outcome.cart)}`, ...wrong].join('\n'))
  }
  return model
}

function namesOf({ shelf }: Sequence) {
  return { skus: shelf.skus, productIds: shelf.products.map(({ id }) => id) }
}

function faultsOfOutcome(outcome: Outcome, expected: Expected): string[] {
  const { isDone } = outcome
  const actual = isDone ? 'done' : `${outcome.status} ${outcome.code}`
  const wanted = expected.isDone ? 'done' : `${expected.status} ${expected.code}`
  return actual === wanted ? [] : [`answered ${actual} instead of ${wanted}`]
}

function faultsOfAnswer(sequence: Sequence, after: Model, { command }: Aimed, outcome: Outcome): string[] {
  if (isOwners(command) || !outcome.isDone || !outcome.cart) return []
  const browser = visitorOfTab(after, command.tab)
  const visitor = after.visitors[browser]
  const seen = sequence.seen[browser]
  return visitor && seen ? faultsOf(outcome.cart, after, visitor, namesOf(sequence), seen) : []
}

/** Checks that tabs stay in sync: the other tabs of a browser show a change without a request of their own. */
async function faultsOfTabs(
  { tabs }: Sequence,
  model: Model,
  changes: readonly { command: SimpleCommand; outcome: Outcome }[],
) {
  const newest = new Map<number, number>()
  for (const { command, outcome } of changes) {
    if (isOwners(command)) continue
    if (command.kind === 'post') return [] // a plain form post does not notify other tabs
    const browser = visitorOfTab(model, command.tab)
    const version = outcome.isDone && command.kind !== 'read' ? (outcome.cart?.cartVersion ?? 0) : 0
    newest.set(browser, Math.max(version, newest.get(browser) ?? 0))
  }
  const behind = () =>
    tabs.flatMap((tab, index) => {
      const [shown, version] = [tab.shown()?.cartVersion, newest.get(model.tabs[index] ?? 0) ?? 0]
      return version === 0 || shown === undefined || shown === version
        ? []
        : `tab ${index} shows version ${shown} instead of ${version}`
    })
  for (let turn = 0; turn < 50 && behind().length > 0; turn += 1) await nextTurn()
  return behind()
}

function send(sequence: Sequence, model: Model, aimed: Aimed): Promise<Outcome> {
  const { command } = aimed
  if (isOwners(command)) return sendOwners(sequence, command)
  return sendShoppers(sequence, model, command, aimed)
}

function sendOwners({ shop, shelf }: Sequence, command: OwnerCommand): Promise<Outcome> {
  return actAsOwner(shop.app, shelf, command)
}

function sendShoppers(sequence: Sequence, model: Model, command: ShopperCommand, { line }: Aimed): Promise<Outcome> {
  const { tabs, places, shelf, shop, seen } = sequence
  const index = command.tab % tabs.length
  const [tab, place] = [tabs[index], places[index]]
  if (!tab || !place) throw new Error('No tab.')
  const known = line && seen[visitorOfTab(model, index)]?.get(line.serial)
  const id = known?.id ?? ''
  switch (command.kind) {
    case 'read':
      return tab.read()
    case 'add': {
      const { itemId, sku } = offerOf(shelf, model, command.variant)
      const { quantity, fields } = command
      return tab.add({ itemId, ...(command.isSkuLeftOut ? {} : { sku }), quantity, additionalFields: fields })
    }
    case 'post': {
      const fields = formFields(shelf, model, command.variant)
      return postForm(place, '/cart/entries', { ...fields, quantity: String(command.quantity) })
    }
    case 'change':
      return tab.change(id, command.quantity)
    case 'remove':
      return tab.remove(id)
    case 'undo': {
      if (!line || !known) throw new Error('Nothing was removed.')
      const { quantity, fields } = line
      const offer = offerOf(shelf, model, line.variant)
      return tab.add({ ...offer, quantity, additionalFields: fields, addedAt: known.addedAt })
    }
    case 'meddle':
      return tab.change(strangeId(sequence, model, command.with, index), 1)
    case 'buy elsewhere':
      return tab.add({ itemId: shop.elsewhere.itemId, sku: shop.elsewhere.sku, quantity: 1 })
  }
}

function offerOf(shelf: Shelf, model: Model, variant: number): { itemId: string; sku: string } {
  const index = variant % shelf.skus.length
  return { itemId: shelf.products[variantOf(model, index).product]?.id ?? '', sku: shelf.skus[index] ?? '' }
}

/** Returns the id of a line that is not in this tab's cart: of another visitor, of another site, or removed. */
function strangeId({ seen, shop }: Sequence, model: Model, of: string, tab: number): string {
  const own = visitorOfTab(model, tab)
  const isThere = (serial: number) => model.visitors[own]?.lines.some((line) => line.serial === serial)
  const others = seen.flatMap((lines, browser) => (browser === own ? [] : [...lines.values()]))
  const gone = [...(seen[own] ?? [])].filter(([serial]) => !isThere(serial)).map(([, line]) => line)
  const found = of === 'a line of another visitor' ? others[0] : of === 'a line that went' ? gone[0] : undefined
  return found?.id ?? shop.elsewhere.entryId
}

type Loss = Extract<CartCommand, { kind: 'lose cookies' }>

function loseCookies(before: Model, sequence: Sequence, { tab, which }: Loss): Model {
  const model = structuredClone(before)
  const browser = visitorOfTab(model, tab)
  const visitor = model.visitors[browser]
  const cookies = sequence.places[tab % sequence.places.length]?.cookies
  if (!visitor || !cookies) return model
  if (which === 'hasCart') cookies.delete('hasCart')
  if (which === 'crumb') {
    cookies.delete('__Host-crumb')
    visitor.crumb = 'none'
  }
  if (which !== 'all' && which !== 'visitor') return model

  if (visitor.version > 0) sequence.left.push({ cookies: new Map(cookies), version: visitor.version })
  if (which === 'all') cookies.clear()
  else cookies.delete('__Host-sw-visitor')
  const crumb = cookies.has('__Host-crumb') ? 'stale' : 'none'
  model.visitors[browser] = { version: 0, lines: [], crumb, removed: null }
  return model
}

function spoilCrumb(before: Model, sequence: Sequence, tab: number): Model {
  const model = structuredClone(before)
  const visitor = model.visitors[visitorOfTab(model, tab)]
  const cookies = sequence.places[tab % sequence.places.length]?.cookies
  // Another browser's crumb is usable only if it is still that browser's own: an earlier command may have replaced it.
  const isOthersOwn = ({ cookies: held }: TabPlace, at: number): boolean =>
    held !== cookies && model.visitors[visitorOfTab(model, at)]?.crumb === 'good'
  const other = sequence.places.find(isOthersOwn)?.cookies.get('__Host-crumb')
  if (!visitor || !cookies?.has('__Host-crumb')) return model
  cookies.set('__Host-crumb', other ?? 'AAAAAAAAAAAAAAAAAAAAAA.no-crumb-of-ours')
  visitor.crumb = 'stale'
  return model
}

/** Compares the database with the model at the end: every browser's cart, carts whose cookie was lost, and the stock. */
export async function faultsInDatabase(model: Model, { shop, shelf, places, left }: Sequence): Promise<string[]> {
  const faults: string[] = []
  for (const [browser, visitor] of model.visitors.entries()) {
    const place = places[model.tabs.indexOf(browser)]
    const stored = place && (await storedCart(shop.app, place))
    const lines = visitor.lines.map(({ variant, quantity, fields }) => ({ sku: shelf.skus[variant], quantity, fields }))
    const wanted = visitor.version === 0 ? 'none' : textOf(visitor.version, lines)
    const actual = stored ? textOf(stored.version, stored.lines) : 'none'
    if (actual !== wanted) faults.push(`browser ${browser} has stored ${actual} instead of ${wanted}`)
  }
  for (const { cookies, version } of left) {
    const stored = await storedCart(shop.app, { cookies })
    if (stored?.version !== version) faults.push(`a cart without its cookie is at ${stored?.version}, not ${version}`)
  }
  const stock = await storedStock(shop.app, shelf)
  for (const [index, id] of shelf.variantIds.entries()) {
    const wanted = model.variants[index]?.available
    if (stock.get(id) !== wanted) faults.push(`${shelf.skus[index]} has ${stock.get(id)} units instead of ${wanted}`)
  }
  return faults
}

function textOf(version: number, lines: readonly object[]): string {
  return `version ${version}: ${lines
    .map((line) => JSON.stringify(line))
    .toSorted()
    .join(' ')}`
}
