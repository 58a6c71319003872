import fc from 'fast-check'
import type { CartCommand, Model, SimpleCommand, Typed } from './cart-model.ts'
import { firstModel, type CartShop } from './cart-shop.ts'
import { faultsInDatabase, openSequence, runCommand, type OpenTab, type Sequence } from './cart-sequence.ts'

export type ModelRun = {
  shop: CartShop
  /** How tabs are implemented: plain calls, or pages with their script. */
  name: 'calls' | 'pages'
  openTab: OpenTab
  sequences: number
  seed?: number | undefined
  /** fast-check's path of a failure, to replay it. */
  path?: string | undefined
  replayPath?: string | undefined
  /** Number of sequences that run in parallel, 1 by default. A replay with `path` always uses 1. */
  lanes?: number
  /**
   * Time limit in milliseconds, after which the run stops and fails. A failure found by then is reported without further
   * shrinking.
   */
  withinMs?: number
}

/**
 * Runs random sequences in the shop and in the model. Throws the shortest failing one found, with the command that replays it.
 */
export async function runModel(run: ModelRun): Promise<void> {
  const seed = run.seed ?? Date.now() % 2 ** 31
  const lanes = run.path === undefined ? (run.lanes ?? 1) : 1
  const each = Math.ceil(run.sequences / lanes)
  const runs = Array.from({ length: lanes }, (_, lane) => runLane(run, seed + lane, each))
  const failed = (await Promise.allSettled(runs)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function runLane(run: ModelRun, seed: number, numRuns: number): Promise<void> {
  const { shop, openTab, path, replayPath } = run
  const property = fc.asyncProperty(layout, commands(replayPath), async (tabsOfBrowsers, chosen) => {
    const first = firstModel(tabsOfBrowsers)
    const sequence = await openSequence(shop, first, openTab)
    const held: Held = { model: first }
    try {
      await fc.asyncModelRun(() => ({ model: held, real: sequence }), chosen)
      const faults = await faultsInDatabase(held.model, sequence)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    } finally {
      for (const tab of sequence.tabs) tab.close()
    }
  })
  const limit =
    run.withinMs === undefined ? {} : { interruptAfterTimeLimit: run.withinMs, markInterruptAsFailure: true }
  const again = path === undefined ? {} : { path, endOnFailure: true }
  const details = await fc.check(property, { numRuns, seed, ...limit, ...again })
  if (!details.failed) return
  throw new Error(`${fc.defaultReportMessage(details)}\n${replayOf(run, details)}`, { cause: details.errorInstance })
}

type Failure = { seed: number; counterexamplePath: string | null; counterexample: unknown }

/** Returns the shell command that replays a failure. */
function replayOf({ name }: ModelRun, { seed, counterexamplePath, counterexample }: Failure): string {
  const replay = /replayPath="([^"]+)"/.exec(fc.stringify(counterexample))?.[1] ?? ''
  return `npm run model:cart -- --${name} --seed ${seed} --path ${counterexamplePath} --replay ${replay}`
}

/** Holder for the current model: fast-check passes the same object to every command, but each command returns a new model. */
type Held = { model: Model }

function commandOf(command: CartCommand): fc.AsyncCommand<Held, Sequence> {
  return {
    check: () => true, // commands without a target do nothing
    run: async (held, sequence) => {
      held.model = await runCommand(held.model, sequence, command)
    },
    toString: () => JSON.stringify(command),
  }
}

/** Tabs of each visitor: two to four visitors with one or two tabs each. */
const layout = fc.array(fc.constantFrom(1, 2), { minLength: 2, maxLength: 4 })
const number = fc.nat({ max: 23 }) // an index modulo the count; 24 values are spread evenly over 1, 2, 3, 4, 6 or 8 choices
const quantity: fc.Arbitrary<Typed> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 2, arbitrary: fc.constantFrom<Typed>('2', '3', 9999, 9998) },
  { weight: 1, arbitrary: fc.constantFrom<Typed>(0, -1, 1.5, 10_000, 'two', '') },
)
const fields = fc.constantFrom(null, null, '{"engraving":"Ada"}', '{"engraving":"Ada"}', '')
const price = { priceCents: fc.integer({ min: 1, max: 5000 }), salePriceCents: fc.integer({ min: 0, max: 900 }) }

const add = fc.record({
  kind: fc.constant('add' as const),
  tab: number,
  variant: number,
  quantity,
  fields,
  isSkuLeftOut: fc.constantFrom(false, false, false, true),
})
const change = fc.record({ kind: fc.constant('change' as const), tab: number, line: number, quantity })
const remove = fc.record({ kind: fc.constant('remove' as const), tab: number, line: number })
const owners = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('stock' as const), variant: number, by: fc.integer({ min: -4, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), variant: number, ...price, onSale: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), product: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), product: number }) },
)
const simple: fc.Arbitrary<SimpleCommand> = fc.oneof(
  { weight: 9, arbitrary: add },
  { weight: 5, arbitrary: change },
  { weight: 3, arbitrary: remove },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), tab: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), tab: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('post' as const), tab: number, variant: number, quantity }) },
  { weight: 3, arbitrary: owners },
)
const twice = simple.map((command) => ({ kind: 'at once' as const, first: command, second: command }))
const both = fc.record({ kind: fc.constant('at once' as const), first: simple, second: simple })
const lose = fc.record({
  kind: fc.constant('lose cookies' as const),
  tab: number,
  which: fc.constantFrom('all' as const, 'visitor' as const, 'crumb' as const, 'hasCart' as const),
})
const meddle = fc.record({
  kind: fc.constant('meddle' as const),
  tab: number,
  with: fc.constantFrom(
    'a line that went' as const,
    'a line of another visitor' as const,
    'a line of another site' as const,
  ),
})
const others: fc.Arbitrary<CartCommand> = fc.oneof(
  lose,
  meddle,
  fc.record({ kind: fc.constant('with a bad crumb' as const), change: fc.oneof(add, change, remove) }),
  fc.record({ kind: fc.constant('buy elsewhere' as const), tab: number }),
)

/** Half of the commands run alone, three in eight send two commands at once, one in eight does something unusual. */
function commands(replayPath: string | undefined) {
  const all = [simple, simple, simple, simple, both, both, twice, others]
  const settings = { maxCommands: 12, size: 'max' as const }
  return fc.commands(
    all.map((arbitrary) => (arbitrary as fc.Arbitrary<CartCommand>).map(commandOf)),
    replayPath === undefined ? settings : { ...settings, replayPath },
  )
}
