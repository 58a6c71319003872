import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import { orderDateText } from '@sitewright/domain/orders/order-dates.ts'
import { orderPage as words } from '@sitewright/domain/orders/order-page.messages.ts'
import { orderStage, type OrderStage } from '@sitewright/domain/orders/order-parcels.ts'
import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import { orderParams, type OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { redirect, type Reply, type SystemPageContent, type SystemPageRequest } from '../../http/index.ts'
import { readSettings } from '../../sites/index.ts'
import { accountNav, shopperOf } from '../../shoppers/index.ts'
import { paperContextOf } from '../papers/paper-context.ts'
import { findOrderOfShopper, listOrdersOfShopper } from '../shopper-orders.ts'
import { accountOrdersTemplate } from './account-template.ts'
import { readLineSummaries } from './line-summaries.store.ts'
import { readPageSource } from './page-data.ts'
import { statusContent } from './status-page.ts'

const perPage = 20
export const signInForOrders = '/account/sign-in?next=orders'

/**
 * Reads the list of a signed-in shopper's orders (BX-1.18): those placed with the account's email address, which the link that
 * created the account has proved to be the shopper's.
 */
export async function readAccountOrders(ctx: Ctx, { query }: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const shopper = await shopperOf(ctx)
  if (!shopper) return redirect(303, signInForOrders)
  const before = numberOf(query['before'])
  const found = await listOrdersOfShopper(ctx, shopper.email, { before, most: perPage + 1 })
  const shown = found.slice(0, perPage)
  const say = (message: Message): string => messageText(ctx.locale, message)
  const last = shown.at(-1)
  return {
    title: say(words.orders),
    template: accountOrdersTemplate,
    data: {
      words: {
        orders: say(words.orders),
        noOrders: say(words.noOrders),
        noOrdersText: say(words.noOrdersText),
        goShopping: say(words.goShopping),
      },
      nav: accountNav(ctx.locale, 'orders'),
      shopUrl: '/',
      orders: await rowsOf(ctx, shown),
      newest: before === null ? '' : say(words.newest),
      older:
        found.length > perPage && last
          ? { url: `/account/orders?before=${last.number}`, title: say(words.older) }
          : null,
    },
  }
}

/** Reads one order of a signed-in shopper. Another customer's order is not found, as if there were none. */
export async function readAccountOrder(ctx: Ctx, { params }: SystemPageRequest): Promise<SystemPageContent | Reply> {
  const shopper = await shopperOf(ctx)
  if (!shopper) return redirect(303, signInForOrders)
  const number = numberOf(params['number'])
  const order = number === null ? null : await findOrderOfShopper(ctx, shopper.email, number)
  if (!order) throw new Refusal('kit.not-found')
  const source = await readPageSource(ctx, order)
  const path = `/account/orders/${order.number}`
  const back = { url: '/account/orders', title: source.say(words.backToOrders) }
  return statusContent(ctx, source, { path, note: '', account: { back }, confirmPath: '' })
}

function numberOf(text: string | undefined): number | null {
  const read = orderParams.safeParse({ number: text })
  return read.success ? read.data.number : null
}

const stages: Readonly<Record<OrderStage, Message>> = {
  cancelled: words.cancelled,
  refunded: orderWords.refunded,
  waiting: words.waitingForPayment,
  packing: words.beingPacked,
  'on-its-way': words.onItsWay,
  ready: words.readyToCollect,
  complete: words.complete,
}
const looks: Readonly<Partial<Record<OrderStage, string>>> = {
  waiting: 'is-waiting',
  packing: 'is-waiting',
  'on-its-way': 'is-done',
  ready: 'is-done',
  complete: 'is-done',
}

async function rowsOf(ctx: Ctx, orders: readonly OrderListItem[]) {
  if (orders.length === 0) return []
  const [site, summaries] = await readInSite(ctx, (tx) =>
    Promise.all([
      readSettings(tx, ctx.siteId),
      readLineSummaries(
        tx,
        ctx.siteId,
        orders.map(({ id }) => id),
      ),
    ]),
  )
  return orders.map((order) => {
    const paper = paperContextOf(ctx, site, { language: ctx.site.language, currency: order.currency })
    const { pictures, goods } = summaries.get(order.id) ?? { pictures: [], goods: { isAny: false, isSent: false } }
    const stage = orderStage({ ...order, goods })
    const about = { date: orderDateText(order.createdAt, paper.dates), quantity: order.unitCount }
    return {
      number: String(order.number),
      title: messageText(ctx.locale, orderWords.order, { number: order.number }),
      about: messageText(ctx.locale, words.orderRow, about),
      titles: order.titles.join(', '),
      pictures: pictures.map((url) => ({ url })),
      stage: messageText(ctx.locale, stages[stage]),
      look: looks[stage] ?? '',
      amount: paper.money(order.totalCents),
    }
  })
}
