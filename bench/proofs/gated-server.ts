import { gateOperations, type Operation, type Point } from './operations.ts'

/*
 * The real server in a process that its parent can have killed at any of its operations. The product knows nothing of it: this file
 * replaces functions of the database client and of Node before it imports the server.
 */

/** What the parent asks. `tasks` runs every task that has a timer once, with the clock ahead. */
export type Order =
  | { kind: 'arm'; siteId: string; point: Point | null }
  | { kind: 'operations' }
  | { kind: 'tasks'; aheadMs: number }
/** The answer to an order. `errors` are those of the tasks. */
export type OrderAnswer = { operations: Operation[]; errors: string[] }

const gate = gateOperations()
const { runServer } = await import('@sitewright/server/main.ts')
const { scheduledTasks } = await import('@sitewright/server/background.ts')
const running = await runServer()

process.on('message', (order: Order) => {
  void carryOut(order).then((answer) => process.send?.(answer))
})

async function carryOut(order: Order): Promise<OrderAnswer> {
  if (order.kind === 'arm') gate.arm(order.siteId, order.point)
  const errors = order.kind === 'tasks' ? await runTasks(order.aheadMs) : []
  return { operations: gate.operations(), errors }
}

async function runTasks(aheadMs: number): Promise<string[]> {
  if (!running) return ['The server did not start.']
  const { clock } = running.deps
  const deps = { ...running.deps, clock: { ...clock, now: () => clock.now() + aheadMs } }
  const errors: string[] = []
  for (const task of scheduledTasks) {
    if (!('everyMs' in task.schedule)) continue
    const { signal } = new AbortController()
    await task
      .run(deps, { siteId: null, signal })
      .catch((error: unknown) => errors.push(`${task.name}: ${String(error)}`))
  }
  return errors
}
