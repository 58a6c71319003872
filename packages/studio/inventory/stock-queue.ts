import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'

/** A change that somebody makes on the screen. `expected` is the number over which another one was typed. */
export type StockStep = { by: number } | { to: StockLevel; expected?: StockLevel }

type SentChange = { after: StockLevel; undo: { path: string } | null }

export type StockQueueCalls = {
  /** Sends a step. A repetition that might have arrived before has the same key. */
  send: (step: StockStep, key: string) => Promise<SentChange>
  /** Undoes a change by the path that its answer named. Returns what the stock is then. */
  undo: (path: string, key: string) => Promise<StockLevel>
  newKey: () => string
  /** True for a failure that says that nothing was changed. */
  isRefused: (failure: unknown) => boolean
  show: (before: StockLevel, after: StockLevel) => void
  /** Says what was done, from the first of the steps that follow each other; called again after each. */
  announce: (from: StockLevel, after: StockLevel) => void
  announceUndone: (after: StockLevel) => void
  /** A step failed, and those after it were not sent. The number is what it was before. */
  announceFailure: (failure: unknown, retry: () => void) => void
  now: () => number
}

/** Steps that follow each other within this time are one change for whoever makes them: one toast, one undo. */
const chainMs = 10_000

type Waiting = { step: StockStep; key?: string }

type QueueState = {
  shown: StockLevel
  /** What the server last said. */
  confirmed: StockLevel
  waiting: Waiting[]
  sending: Promise<void> | null
  /** The steps that follow each other: the number before them, and the paths that undo them. */
  chain: { from: StockLevel; undos: string[]; at: number }
}

/**
 * The changes of one variant's stock: shown at once, sent one after another, with deltas that wait for an answer added up, and
 * undone together as long as they follow each other.
 */
export function makeStockQueue(level: StockLevel, calls: StockQueueCalls) {
  const chain = { from: level, undos: [], at: -Infinity }
  const queue: QueueState = { shown: level, confirmed: level, waiting: [], sending: null, chain }
  return {
    add: (step: StockStep): void => addSteps(queue, calls, [{ step }]),
    /** Takes back all steps that followed each other, the newest first. */
    undo: (): Promise<void> => undoChain(queue, calls),
    /** Follows what the server says, while nothing is on its way. */
    follow: (to: StockLevel): void => {
      if (queue.sending === null) [queue.shown, queue.confirmed] = [to, to]
    },
  }
}
export type StockQueue = ReturnType<typeof makeStockQueue>

function addSteps(queue: QueueState, calls: StockQueueCalls, steps: readonly Waiting[]): void {
  const at = calls.now()
  if (at - queue.chain.at > chainMs) queue.chain = { from: queue.shown, undos: [], at }
  queue.chain.at = at
  queue.waiting = steps.reduce(withStep, queue.waiting)
  show(
    queue,
    calls,
    steps.reduce((before, { step }) => afterStep(before, step), queue.shown),
  )
  queue.sending ??= sendAll(queue, calls).finally(() => {
    queue.sending = null
  })
}

function show(queue: QueueState, calls: StockQueueCalls, to: StockLevel): void {
  const before = queue.shown
  queue.shown = to
  if (before !== to) calls.show(before, to)
}

async function sendAll(queue: QueueState, calls: StockQueueCalls): Promise<void> {
  for (let next = queue.waiting.shift(); next; next = queue.waiting.shift()) {
    const { step, key = calls.newKey() } = next
    const { chain } = queue
    try {
      const { after, undo } = await calls.send(step, key)
      if (undo) chain.undos.push(undo.path)
      queue.confirmed = after
      const shown = queue.waiting.reduce((before, one) => afterStep(before, one.step), after)
      show(queue, calls, shown)
      calls.announce(chain.from, shown)
    } catch (failure) {
      giveUp(queue, calls, { step, key }, failure)
      return
    }
  }
}

function giveUp(queue: QueueState, calls: StockQueueCalls, failed: Required<Waiting>, failure: unknown): void {
  const rest = queue.waiting
  queue.waiting = []
  show(queue, calls, queue.confirmed)
  const again = [repeated(failed, calls.isRefused(failure)), ...rest]
  calls.announceFailure(failure, () => addSteps(queue, calls, again))
}

async function undoChain(queue: QueueState, calls: StockQueueCalls): Promise<void> {
  const { undos } = queue.chain
  queue.chain = { ...queue.chain, at: -Infinity }
  queue.waiting = []
  await queue.sending
  for (let path = undos.pop(); path !== undefined; path = undos.pop()) {
    queue.confirmed = await calls.undo(path, calls.newKey()) // a path that was sent is not sent again
    show(queue, calls, queue.confirmed)
  }
  calls.announceUndone(queue.shown)
}

function withStep(waiting: readonly Waiting[], next: Waiting): Waiting[] {
  const last = waiting.at(-1)
  const canMerge = last && last.key === undefined && next.key === undefined
  if (!canMerge || !('by' in last.step) || !('by' in next.step)) return [...waiting, next]
  return [...waiting.slice(0, -1), { step: { by: last.step.by + next.step.by } }]
}

function afterStep(before: StockLevel, step: StockStep): StockLevel {
  return 'to' in step ? step.to : (before ?? 0) + step.by
}

/** After a refusal the number is set all the same; otherwise the first request might have arrived, so that its key is kept. */
function repeated({ step, key }: Required<Waiting>, isRefused: boolean): Waiting {
  if (!isRefused) return { step, key }
  return { step: 'to' in step ? { to: step.to } : step }
}
