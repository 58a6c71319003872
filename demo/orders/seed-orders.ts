import { firstOrderNumber } from '@sitewright/domain/orders/order.ts'
import { accountActor, actingAs, type Account, type Ctx } from '@sitewright/server/context.ts'
import type { DemoOrder, DemoStep } from './demo-order.ts'
import { earlierOrders } from './earlier-orders.ts'
import { fillCheckout, momentsOf, type FilledCheckout, type ProductOfSku } from './place-order.ts'
import { recentOrders } from './recent-orders.ts'
import { runSteps } from './run-steps.ts'

/** Carts that are filled, and orders that the owner works on, at the same time. */
const atOnce = 4

/**
 * Places the orders of the demonstration as shoppers do, and handles them as the owner does, with the clock set to the time of
 * each. Their mails count as sent at that time. Every product must have `unitsSold` more in stock than the shop shall show.
 */
export async function seedOrders(ctx: Ctx, owner: Account, productOfSku: ProductOfSku): Promise<void> {
  const orders = ordersFor(ctx)
  const seededMs = ctx.now()
  const filled = await inParallel(orders, (order) => fillCheckout(ctx, order, { productOfSku, seededMs }))
  const placed = await placeInTurn(filled)
  const asOwner = actingAs(ctx, accountActor(owner))
  await inParallel([...placed], ([number, { later = [] }]) => runSteps(asOwner, number, later))
}

/** Returns how many units of a variant the orders take out of the stock for good. */
export function unitsSold(ctx: Ctx, sku: string): number {
  return ordersFor(ctx).reduce((sum, order) => sum + unitsTaken(order, sku), 0)
}

function unitsTaken({ lines, pay, later = [] }: DemoOrder, sku: string): number {
  const isWithout = pay === 'late-card' || later.some((step) => step.do === 'cancel' || step.do === 'expire')
  if (isWithout) return 0
  const back = later.flatMap((step) => (step.do === 'refund' && step.isRestocked ? step.lines : []))
  return unitsOf(lines, sku) - unitsOf(back, sku)
}

function unitsOf(lines: DemoOrder['lines'], sku: string): number {
  return lines.reduce((sum, [one, quantity]) => sum + (one === sku ? quantity : 0), 0)
}

/** Returns the orders. Without a test gateway the money comes by bank transfer, and what only cards can bring about is left out. */
function ordersFor({ deps }: Ctx): readonly DemoOrder[] {
  const orders = [...earlierOrders, ...recentOrders]
  if (deps.payments.gateway) return orders
  const paid: DemoStep = { afterDays: 0.02, do: 'paid' }
  return orders
    .filter(({ pay }) => pay !== 'late-card')
    .map((order) => {
      const { pay = 'card', later = [] } = order
      if (pay !== 'card' && pay !== 'disputed-card') return order
      return { ...order, pay: 'bank-transfer', later: [paid, ...later.filter((step) => step.do !== 'dispute')] }
    })
}

/** Lets everything happen in the order of time, so that numbers rise with it. Returns the orders by number. */
async function placeInTurn(filled: readonly FilledCheckout[]): Promise<Map<number, DemoOrder>> {
  const placed = new Map<number, DemoOrder>()
  const moments = filled.flatMap(momentsOf).toSorted((one, other) => one.atMs - other.atMs)
  for (const { order, run } of moments) {
    if (await run()) placed.set(firstOrderNumber + placed.size, order)
  }
  return placed
}

async function inParallel<In, Out>(all: readonly In[], run: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  const queue = all.entries()
  const work = async (): Promise<void> => {
    for (const [index, one] of queue) results[index] = await run(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
