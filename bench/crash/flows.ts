import type { Ctx, Site } from '@sitewright/server/context.ts'
import { aDiscount } from '@sitewright/server/testing/a-discount.ts'
import { aProduct, type AProduct } from '@sitewright/server/testing/a-product.ts'
import { solveCaptcha } from '@sitewright/server/testing/captcha/solve-captcha.ts'
import { aBuyer, aKey, checkoutCalls, pay, payBodyOf, sendPay } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { ordersOf, unitsOf } from '@sitewright/server/testing/checkout/books.ts'
import { offerBankTransfer } from '@sitewright/server/testing/checkout/ready-buyers.ts'
import { orderCalls } from '@sitewright/server/testing/orders/order-calls.ts'
import type { Answer, Client } from '@sitewright/server/testing/test-client.ts'
import { deliverEvent } from '../proofs/event-relay.ts'
import type { Lane } from './lane.ts'

/** One request of a prepared site, during which the server is killed. */
export type Trial = {
  ctx: Ctx
  /** Sends the request to the server that runs: the same one each time. Rejects when the connection breaks. */
  ask(): Promise<Answer>
  /** True for an answer after which the client is done. */
  isEnd: (answer: Answer) => boolean
  /** True when a repetition has to be answered with the same bytes. */
  isReplayed: boolean
  /** What is wrong at the end. `isEnded`: the client has its answer. */
  check(isEnded: boolean): Promise<string[]>
}

export type Flow = (lane: Lane) => Promise<Trial>

const stock = 5
const cards = { good: '4242424242424242', declined: '4000000000000002', step: '4000002500003155' }

type Shop = { site: Site; ctx: Ctx; cup: AProduct }

async function openShop(lane: Lane): Promise<Shop> {
  const { site, ctx } = await lane.newShop()
  const cup = await aProduct(ctx, { variants: [{ sku: `CUP-${ctx.newId()}`, priceCents: 1800, stock }] })
  return { site, ctx, cup }
}

/** A browser that has entered everything, with a code that can be used once. */
async function ready(lane: Lane, { site, ctx, cup }: Shop, quantity = 1): Promise<Client> {
  const browser = await aBuyer(lane.server(), site, cup, quantity)
  const { code } = await aDiscount(ctx, { maxUses: 1 })
  const answer = await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
  if (answer.status !== 200) throw new Error(`The code was not taken: ${answer.text}`)
  return browser
}

/** The same browser at the server that runs now. */
function again(lane: Lane, site: Site, { cookies }: Client): Client {
  return lane.server().visitor(site, cookies)
}

const has = (what: string, isTrue: boolean): string[] => (isTrue ? [] : [what])

/** Orders and units at the end: `orders` paid or placed orders, each of which took `units`. */
async function checkSold({ ctx, cup }: Shop, wanted: { orders: readonly number[]; units?: number }): Promise<string[]> {
  const { orders, units = 1 } = wanted
  const made = await ordersOf(ctx)
  const left = await unitsOf(ctx, cup.variants[0]?.id)
  const committed = made.length * units
  return [
    ...has(`I1 order: there are ${made.length}, expected ${orders.join(' or ')}`, orders.includes(made.length)),
    ...has(
      `I2 stock: ${JSON.stringify(left)} with ${made.length} orders`,
      left?.committed === committed && left.available === stock - committed,
    ),
  ]
}

function payFlow(number: string): Flow {
  return async (lane) => {
    const shop = await openShop(lane)
    const browser = await ready(lane, shop)
    const [body, key] = [await payBodyOf(browser, { number }), aKey()]
    const isGood = number === cards.good
    return {
      ctx: shop.ctx,
      ask: () => sendPay(again(lane, shop.site, browser), body, key),
      isEnd: ({ status }) => status === (isGood ? 200 : 402),
      isReplayed: true,
      check: (isEnded) => checkSold(shop, { orders: isGood ? (isEnded ? [1] : [0, 1]) : [0] }),
    }
  }
}

const place: Flow = async (lane) => {
  const shop = await openShop(lane)
  await offerBankTransfer(shop.ctx)
  const browser = await ready(lane, shop)
  const [body, key] = [await payBodyOf(browser, { method: 'bank-transfer' }), aKey()]
  return {
    ctx: shop.ctx,
    ask: async () => {
      const client = again(lane, shop.site, browser)
      return sendPay(client, { ...body, captchaToken: await solveCaptcha(client, 'order') }, key)
    },
    isEnd: ({ status }) => status === 200,
    isReplayed: true,
    check: (isEnded) => checkSold(shop, { orders: isEnded ? [1] : [0, 1] }),
  }
}

/** Pays up to the bank's page, and approves the payment there. */
async function approve(lane: Lane, shop: Shop): Promise<{ browser: Client; url: string; paymentId: string }> {
  const browser = await ready(lane, shop)
  const { body } = await pay(browser, { number: cards.step })
  await lane.floor.gateway.call('POST', `/bank/${String(body.step.url).split('/').at(-1)}`, { answer: 'approve' })
  const url = String(body.url)
  return { browser, url, paymentId: new URLSearchParams(url.split('?')[1]).get('payment') ?? '' }
}

/** The bank has charged the shopper, so there must be an order, whether or not the browser comes back again. */
const comeBack: Flow = async (lane) => {
  const shop = await openShop(lane)
  const { browser, url } = await approve(lane, shop)
  return {
    ctx: shop.ctx,
    ask: () => again(lane, shop.site, browser).get(url),
    isEnd: ({ headers }) => String(headers['location']).startsWith('/checkout/confirmed/'),
    isReplayed: false, // each return gets a link of its own
    check: () => checkSold(shop, { orders: [1] }),
  }
}

const webhook: Flow = async (lane) => {
  const shop = await openShop(lane)
  const { paymentId } = await approve(lane, shop)
  const event = await lane.eventOf(shop.ctx.siteId, paymentId)
  return {
    ctx: shop.ctx,
    ask: async () => {
      const status = await deliverEvent(lane.server().sitesPort, event)
      if (status === null) throw new Error('The connection broke.')
      return { status, headers: {}, body: null, text: '' }
    },
    isEnd: ({ status }) => status === 200,
    isReplayed: true,
    check: () => checkSold(shop, { orders: [1] }),
  }
}

/** Buys two units by card. */
async function buyTwo(lane: Lane): Promise<Shop & { number: number; totalCents: number }> {
  const shop = await openShop(lane)
  const answer = await pay(await ready(lane, shop, 2))
  const [order] = await ordersOf(shop.ctx)
  if (answer.status !== 200 || !order) throw new Error(`Nothing was bought: ${answer.text}`)
  return { ...shop, number: order.number, totalCents: order.totalCents }
}

type AfterOrder = { number: number; shop: Shop }

/** Runs a call of the studio on a new order of two units. */
function studioFlow(
  send: (calls: ReturnType<typeof orderCalls>, order: AfterOrder, lineId: string, key: string) => Promise<Answer>,
  check: (after: { shop: Shop; order: OrderAtEnd; isEnded: boolean }) => Promise<string[]>,
): Flow {
  return async (lane) => {
    const { number, ...shop } = await buyTwo(lane)
    const calls = () => orderCalls(lane.studio(), shop.site, aKey)
    const { lines } = await calls().read({ number })
    const key = aKey()
    return {
      ctx: shop.ctx,
      ask: () => send(calls(), { number, shop }, lines[0]?.id ?? '', key),
      isEnd: ({ status }) => status === 200,
      isReplayed: true,
      check: async (isEnded) => check({ shop, order: await readAtEnd(shop.ctx), isEnded }),
    }
  }
}

type OrderAtEnd = {
  state: string
  payment: string
  fulfilment: string
  refunds: number
  fulfilments: number
  mails: number
}

async function readAtEnd({ deps, siteId }: Ctx): Promise<OrderAtEnd> {
  const text = `
    select o.order_state as state, o.payment_state as payment, o.fulfilment_state as fulfilment,
      (select count(*)::integer from order_refunds r where r.site_id = o.site_id and r.order_id = o.id) as refunds,
      (select count(*)::integer from order_fulfilments f where f.site_id = o.site_id and f.order_id = o.id) as fulfilments,
      (select count(*)::integer from mails m where m.site_id = o.site_id and m.key ~ '^orders.(shipped|refunded|cancelled)/') as mails
    from orders o where o.site_id = $1`
  const [order] = await deps.owner.ask<OrderAtEnd>('', text, [siteId])
  if (!order) throw new Error('The order is gone.')
  return order
}

/** The action was done once, or, if its client left, maybe not at all; units and mails agree with what was done. */
async function checkOnce(
  { shop, order, isEnded }: { shop: Shop; order: OrderAtEnd; isEnded: boolean },
  done: { isDone: boolean; count: number; available: number; committed: number },
): Promise<string[]> {
  const units = await unitsOf(shop.ctx, shop.cup.variants[0]?.id)
  const [available, committed] = done.isDone ? [done.available, done.committed] : [stock - 2, 2]
  const shown = JSON.stringify(order)
  return [
    ...has(`I1 action: its client has the answer, and it is not done: ${shown}`, done.isDone || !isEnded),
    ...has(`I4 action: it was done ${done.count} times: ${shown}`, done.count === (done.isDone ? 1 : 0)),
    ...has(`I5 mail: ${order.mails} about it: ${shown}`, order.mails === (done.isDone ? 1 : 0)),
    ...has(
      `I2 stock: ${JSON.stringify(units)}: ${shown}`,
      units?.available === available && units.committed === committed,
    ),
  ]
}

const refund = studioFlow(
  (calls, order, lineId, key) => calls.refund(order, { lines: [{ lineId, quantity: 1 }], isRestocked: true }, key),
  ({ shop, order, isEnded }) =>
    checkOnce(
      { shop, order, isEnded },
      { isDone: order.payment === 'part-refunded', count: order.refunds, available: stock - 1, committed: 1 },
    ),
)

const cancel = studioFlow(
  (calls, order, _, key) => calls.cancel(order, {}, key),
  ({ shop, order, isEnded }) =>
    checkOnce(
      { shop, order, isEnded },
      {
        isDone: order.state === 'cancelled' && order.payment === 'refunded',
        count: order.refunds,
        available: stock,
        committed: 0,
      },
    ),
)

const fulfil = studioFlow(
  (calls, order, lineId, key) => calls.fulfil(order, { lines: [{ lineId, quantity: 1 }] }, key),
  ({ shop, order, isEnded }) =>
    checkOnce(
      { shop, order, isEnded },
      { isDone: order.fulfilment === 'partial', count: order.fulfilments, available: stock - 2, committed: 1 },
    ),
)

export const flows: Readonly<Record<string, Flow>> = {
  pay: payFlow(cards.good),
  decline: payFlow(cards.declined),
  place,
  return: comeBack,
  webhook,
  refund,
  cancel,
  fulfil,
}
