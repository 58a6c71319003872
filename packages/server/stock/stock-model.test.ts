import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stockCalls, stockOf, variantsWith } from '../testing/stock/stock-calls.ts'
import { makeStockModel, stockCommand, type StockCommand } from '../testing/stock/stock-model.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { expireReservations } from './expire-reservations.ts'
import { proveStock } from './prove-stock.ts'
import { setStock } from './set-stock.ts'

const minuteMs = 60_000
const clock = { now: Date.now() }
const app = await suiteApp({ clock: { now: () => clock.now } })
const { ctx, deps } = app
const stock = stockCalls(ctx)

it('BX-5.02 follows the rules for any sequence of calls, and its records always agree', async () => {
  const sequences = fc.array(stockCommand, { minLength: 8, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(sequences, async (commands) => {
      const run = await startRun()
      for (const command of commands) {
        expect(await run.call(command)).toEqual(run.expected(command))
        for (const id of run.variants) expect(await stockOf(deps, id)).toEqual(run.model.buckets(id))
      }
      expect(await proveStock(deps, { siteId: app.site.id })).toBe(0)
    }),
    { numRuns: 12 },
  )
})

/** New variants, checkouts and orders, with a model of them. */
async function startRun() {
  const variants = (await variantsWith(ctx, 5, 5)).toSorted()
  const model = makeStockModel(variants, 5)
  const [checkouts, orders] = [ids(), ids()]
  const linesOf = (lines: readonly { variant: number; quantity: number }[]): StockLine[] =>
    lines
      .map(({ variant, quantity }) => ({ variantId: variants[variant] ?? '', quantity }))
      .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))

  async function call(command: StockCommand): Promise<unknown> {
    if (command.kind === 'wait') clock.now += command.minutes * minuteMs
    if (command.kind === 'sweep') await expireReservations(deps, { siteId: app.site.id })
    if (command.kind === 'set')
      await setStock(ctx, variants[command.variant] ?? '', { to: command.to, reason: 'counted' })
    if ('checkout' in command) return callForCheckout(command)
    if ('order' in command) await callForOrder(command)
    return undefined
  }

  async function callForCheckout(command: Extract<StockCommand, { checkout: number }>): Promise<unknown> {
    const reference = checkouts[command.checkout] ?? ''
    if (command.kind === 'commit') return stock.commit(reference, orders[command.order] ?? '', linesOf(command.lines))
    if (command.kind === 'reserve') return stock.reserve(reference, linesOf(command.lines))
    if (command.kind === 'release') return stock.release(reference)
    return stock.extend(reference, clock.now + 15 * minuteMs)
  }

  async function callForOrder(command: Exclude<Extract<StockCommand, { order: number }>, { checkout: number }>) {
    const [orderId, lines] = [orders[command.order] ?? '', linesOf(command.lines)]
    if (command.kind === 'fulfil') await stock.fulfil(orderId, lines)
    else if (command.kind === 'undo') await stock.undoFulfil(orderId, lines)
    else if (command.kind === 'drop') await stock.drop(orderId, lines)
    else await stock.giveBack(orderId, lines, command.kind === 'cancel' ? 'committed' : 'fulfilled')
  }

  function expected(command: StockCommand): unknown {
    if (command.kind === 'wait') model.wait(command.minutes)
    if (command.kind === 'sweep') model.sweep()
    if (command.kind === 'set') model.set(variants[command.variant] ?? '', command.to)
    if ('checkout' in command) {
      const reference = checkouts[command.checkout] ?? ''
      if (command.kind === 'reserve') return model.reserve(reference, linesOf(command.lines))
      if (command.kind === 'commit') return model.commit(reference, orders[command.order] ?? '', linesOf(command.lines))
      if (command.kind === 'release') model.release(reference)
      else model.extend(reference)
    } else if ('order' in command) model.move(command.kind, orders[command.order] ?? '', linesOf(command.lines))
    return undefined
  }

  return { variants, model, call, expected }
}

function ids(): string[] {
  return Array.from({ length: 3 }, () => deps.newId())
}
