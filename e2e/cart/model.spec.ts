import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import {
  aim,
  variantOf,
  visitorOfTab,
  type Model,
  type SimpleCommand,
} from '@sitewright/server/testing/carts/cart-model.ts'
import { faultsInDatabase, runCommand, type Sequence } from '@sitewright/server/testing/carts/cart-sequence.ts'
import { firstModel, startCartShop, type CartShop, type Shelf } from '@sitewright/server/testing/carts/cart-shop.ts'
import type { AddRequest, CartTab, Outcome } from '@sitewright/server/testing/carts/cart-tabs.ts'
import { sendTo } from '@sitewright/server/testing/server-process.ts'
import fc from 'fast-check'
import { originOf, readFacts, sitesPort } from '../support/facts.ts'
import { addButton, choose, quantityOf, takenOver } from '../support/shop.ts'

// A failure prints its seed and path. Set MODEL_SEED and MODEL_PATH to reproduce it. `npm test` plays two sequences,
// `npm run e2e:model` forty; `npm run model:cart` plays thousands without a browser.
const { MODEL_SEED, MODEL_PATH, MODEL_RUNS = '2' } = process.env
const tabsOfBrowsers = [2, 1]

let shop: CartShop
let balancer: Server
let port: number
test.beforeAll(async () => {
  const url = readFacts().databaseUrl
  shop = await startCartShop({ ownerUrl: url }, { sitesPort, send: sendTo(sitesPort) })
  balancer = balance(shop.processes.map((process) => process.sitesPort))
  await once(balancer.listen(0, '127.0.0.1'), 'listening')
  port = (balancer.address() as AddressInfo).port
})
test.afterAll(async () => {
  balancer.closeAllConnections()
  balancer.close()
  await shop.stop()
})

/** Distributes requests over the processes in turn, as a load balancer does. */
function balance(ports: readonly number[]): Server {
  let count = 0
  return createServer((asked, answer) => {
    count += 1
    const to = { host: '127.0.0.1', port: ports[count % ports.length], path: asked.url, method: asked.method }
    const passedOn = request({ ...to, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
}

test('SF-5.05, SF-7.03 carts match the model during random actions in several tabs and on two processes', async ({
  browser,
}) => {
  test.setTimeout(longestPlayMs)
  const property = fc.asyncProperty(fc.array(commands(), { minLength: 6, maxLength: 10 }), (chosen) =>
    play(browser, chosen),
  )
  const seed = MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED)
  const again = MODEL_PATH === undefined ? {} : { path: MODEL_PATH }
  await fc.assert(property, { numRuns: Number(MODEL_RUNS), seed, endOnFailure: true, ...again })
})

type Step = SimpleCommand | { kind: 'both add'; variants: [number, number] }

function commands(): fc.Arbitrary<Step> {
  const tab = fc.nat({ max: 2 })
  const line = fc.nat({ max: 5 })
  const quantity = fc.integer({ min: 1, max: 5 })
  const plain = { fields: fc.constant(null), isSkuLeftOut: fc.constant(false) }
  const add = fc.record({ kind: fc.constant('add' as const), tab, variant: fc.nat({ max: 2 }), quantity, ...plain })
  const priceCents = fc.integer({ min: 1, max: 5000 })
  const price = { priceCents, salePriceCents: fc.constant(1), onSale: fc.boolean() }
  return fc.oneof(
    { weight: 5, arbitrary: add },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), tab, line, quantity }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), tab, line }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), tab }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('both add' as const),
        variants: fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 })),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('stock' as const),
        variant: fc.constant(0),
        by: fc.integer({ min: -3, max: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), variant: fc.nat({ max: 2 }), ...price }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), product: fc.constant(1) }) },
  )
}

async function play(browser: Browser, chosen: readonly Step[]): Promise<void> {
  let model = firstModel(tabsOfBrowsers)
  const contexts = await Promise.all(model.visitors.map(() => browser.newContext()))
  try {
    const shelf = await shop.stock()
    const pages: Page[] = []
    for (const visitor of model.tabs) pages.push(await (contexts[visitor] ?? fail()).newPage())
    const meeting = makeMeeting()
    const sequence = sequenceOf(model, shelf, pages, meeting)
    for (const step of chosen) model = await playStep(model, sequence, pages, step, meeting)
    for (const page of pages) await expectInStep(model, page, model.tabs[pages.indexOf(page)] ?? 0)
    await readCookies(model, sequence, contexts)
    expect(await faultsInDatabase(model, sequence)).toEqual([])
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
  }
}

async function playStep(
  model: Model,
  sequence: Sequence,
  pages: readonly Page[],
  step: Step,
  meeting: Meeting,
): Promise<Model> {
  if (step.kind !== 'both add') {
    return (await isPossible(model, sequence, pages, step)) ? runCommand(model, sequence, step) : model
  }
  const [one, other] = step.variants.map((variant, tab) => {
    return { kind: 'add' as const, tab, variant, quantity: 1, fields: null, isSkuLeftOut: false }
  })
  if (!one || !other) return model
  meeting.expect(2)
  return runCommand(model, sequence, { kind: 'at once', first: one, second: other })
}

/** Barrier that lets several tabs press at the same moment. */
type Meeting = { expect(count: number): void; wait(): Promise<void> }

function makeMeeting(): Meeting {
  let missing = 0
  let begin: () => void = () => {}
  let begun: Promise<void> = Promise.resolve()
  return {
    expect(count) {
      missing = count
      begun = new Promise((resolve) => (begin = resolve))
    },
    wait() {
      missing -= 1
      if (missing <= 0) begin()
      return begun
    },
  }
}

/** True when the step can be performed on the page: the line is in the cart, or this tab can undo its removal. */
async function isPossible(
  model: Model,
  { seen }: Sequence,
  pages: readonly Page[],
  step: SimpleCommand,
): Promise<boolean> {
  const aimed = aim(model, step)
  if (!aimed || !('tab' in step)) return aimed !== null
  const page = pages[step.tab]
  const line = aimed.line && seen[visitorOfTab(model, step.tab)]?.get(aimed.line.serial)
  if (!page || step.kind === 'add') return true
  if (!line) return false
  if (step.kind === 'undo') return page.locator(`.sw-cart-removed[data-line="${line.id}"]`).isVisible()
  await openCart(page)
  await expect(rowOf(page, line.id)).toBeVisible()
  if (step.kind !== 'change') return true
  const quantity = rowOf(page, line.id).getByRole('spinbutton')
  if (aimed.line?.quantity === step.quantity || !(await quantity.isVisible())) return false
  await expect(quantity).toHaveValue(String(aimed.line?.quantity)) // changes made in another tab must appear here, too
  return true
}

function sequenceOf(model: Model, shelf: Shelf, pages: readonly Page[], meeting: Meeting): Sequence {
  const host = `${shop.app.site.identifier}.localhost:${sitesPort}`
  const places = pages.map(() => ({ send: sendTo(sitesPort), host, cookies: new Map<string, string>() }))
  const tabs = pages.map((page) => browserTab(page, shelf, model, meeting))
  return { shop, shelf, places, tabs, seen: model.visitors.map(() => new Map()), left: [] }
}

function browserTab(page: Page, shelf: Shelf, model: Model, meeting: Meeting): CartTab {
  return {
    add: (request) => addOnPage(page, shelf, model, request, meeting),
    change: async (id, quantity) => {
      await openCart(page)
      const input = rowOf(page, id).getByRole('spinbutton')
      return answerTo(page, 'PUT', async () => {
        await input.fill(String(quantity))
        await input.press('Enter')
      })
    },
    remove: async (id) => {
      await openCart(page)
      return answerTo(page, 'DELETE', () =>
        rowOf(page, id)
          .getByRole('button', { name: /^Remove / })
          .click(),
      )
    },
    read: async () => {
      await page.goto(`${origin()}/cart`)
      const cart = await page.evaluate(
        async () => (await (await fetch('/api/commerce/shopping-cart')).json()) as ShoppingCart,
      )
      await expect.poll(() => quantitiesOn(page)).toEqual(cart.entries.map(({ id, quantity }) => `${id} ${quantity}`))
      return { isDone: true, cart }
    },
    shown: () => null,
    close: () => {},
  }
}

async function addOnPage(
  page: Page,
  shelf: Shelf,
  model: Model,
  request: AddRequest,
  meeting: Meeting,
): Promise<Outcome> {
  const variant = shelf.skus.indexOf(request.sku ?? '')
  if (request.addedAt !== undefined) return answerTo(page, 'POST', () => page.locator('.sw-cart-undo').click())
  if (!(await openProduct(page, pathOf(shelf, model, variant)))) return soldNoMore
  const press = async (): Promise<Outcome> => {
    const size = ['small', 'large'][variant]
    if (size !== undefined) await choose(page, 'Size', size)
    await quantityOf(page).fill(String(request.quantity))
    await meeting.wait()
    return answerOrAlert(page, () => addButton(page).click())
  }
  const outcome = await press()
  if (outcome !== tooFew) return outcome
  // The page refused by the stock that it was loaded with. The owner may have raised it since, which a reload shows.
  return (await openProduct(page, pathOf(shelf, model, variant))) ? press() : soldNoMore
}

function fail(): never {
  throw new Error('No such browser.')
}

const soldNoMore: Outcome = { isDone: false, status: 404, code: 'cart.variant-unavailable' }
const tooFew: Outcome = { isDone: false, status: 409, code: 'cart.not-enough-stock' }

/** Presses and returns the outcome. When the page rejects a quantity without a request, the outcome is read from its alert. */
async function answerOrAlert(page: Page, press: () => Promise<void>): Promise<Outcome> {
  const alert = page.getByRole('alert').filter({ hasText: cartMessages.notEnoughStock.english(undefined) })
  const alerted = alert.waitFor({ timeout: longestMs }).then(
    () => tooFew,
    () => null,
  )
  const outcome = await Promise.race([answerTo(page, 'POST', press), alerted])
  return outcome ?? tooFew
}

async function answerTo(page: Page, method: string, press: () => Promise<void>): Promise<Outcome> {
  const isAnswer = (response: Response): boolean =>
    response.request().method() === method && response.url().includes('/api/commerce/shopping-cart/entries')
  const answered = page.waitForResponse(isAnswer, { timeout: longestMs }).catch(() => null)
  await press()
  const answer = await answered
  if (!answer) return { isDone: false, status: 0, code: 'no answer' }
  const body = (await answer.json()) as { code?: string; shoppingCart?: ShoppingCart }
  if (answer.ok()) return { isDone: true, cart: body.shoppingCart ?? null }
  return { isDone: false, status: answer.status(), code: body.code ?? '' }
}

/** Timeouts only detect hangs, not slowness. */
const longestMs = 60_000
const longestPlayMs = 900_000

const origin = (): string => originOf(shop.app.site.identifier, port)

function pathOf(shelf: Shelf, model: Model, variant: number): string {
  return shelf.paths[variantOf(model, variant).product] ?? ''
}

/** Opens a product's page. Returns false when the product was deleted. */
async function openProduct(page: Page, path: string): Promise<boolean> {
  const url = `${origin()}${path}`
  const isOpen = page.url() === url && (await quantityOf(page).isVisible()) // the 404 page of a deleted product has the same URL
  if (isOpen && !(await page.getByRole('alert').isVisible())) return true
  const answer = await page.goto(url)
  if (answer?.status() === 404) return false
  await takenOver(page)
  return true
}

/** Opens the cart page, without reloading it when it is open already, because it must stay up to date by itself. */
async function openCart(page: Page): Promise<void> {
  if (page.url() !== `${origin()}/cart`) await page.goto(`${origin()}/cart`)
  await expect(page.locator('button[name=remove][type=button]').first()).toBeVisible() // the script has taken over
}

function rowOf(page: Page, entryId: string): Locator {
  return page.locator(`tr[data-entry-id="${entryId}"]`)
}

/** Returns the lines of the cart page, each as "id quantity". */
async function quantitiesOn(page: Page): Promise<string[]> {
  const rows = await page.locator('tr[data-entry-id]').all()
  return Promise.all(
    rows.map(async (row) => {
      const input = row.getByRole('spinbutton')
      const quantity = (await input.isVisible())
        ? await input.inputValue()
        : await row.locator('.quantity').textContent()
      return `${await row.getAttribute('data-entry-id')} ${quantity?.trim()}`
    }),
  )
}

/** Checks that a tab without input shows the changes made in other tabs. */
async function expectInStep(model: Model, page: Page, visitor: number): Promise<void> {
  if (page.url() !== `${origin()}/cart`) return
  const wanted = model.visitors[visitor]?.lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)
  const shown = async () =>
    (await quantitiesOn(page)).map((text) => Number(text.split(' ')[1])).toSorted((a, b) => a - b)
  await expect.poll(shown).toEqual(wanted)
}

async function readCookies(model: Model, { places }: Sequence, contexts: readonly BrowserContext[]): Promise<void> {
  for (const [tab, visitor] of model.tabs.entries()) {
    for (const { name, value } of (await contexts[visitor]?.cookies()) ?? []) places[tab]?.cookies.set(name, value)
  }
}
