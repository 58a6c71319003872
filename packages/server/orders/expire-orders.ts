import { backgroundCtx, type Deps } from '../context.ts'
import { handleDue } from '../jobs/index.ts'
import { expireOrder } from './actions/cancel-order.ts'
import { findExpiredOrders, type ExpiredOrder } from './due.store.ts'

/** How long a run may take; the next one begins then. */
const longestRunMs = 10 * 60_000

/**
 * Cancels orders whose manual payment did not arrive in time, and gives their stock back. Each is tried once in a run: one that
 * fails is tried again by the next run.
 */
export async function expireOrders(deps: Deps, signal?: AbortSignal): Promise<void> {
  let after: ExpiredOrder | null = null
  const take = async (most: number): Promise<ExpiredOrder[]> => {
    const due = await findExpiredOrders(deps.owner, { nowMs: deps.clock.now(), most, after })
    after = due.at(-1) ?? after
    return due
  }
  await handleDue(deps, { take, leaseMs: longestRunMs, handle: (order) => tryToExpire(deps, order) }, signal)
}

async function tryToExpire(deps: Deps, { siteId, orderId }: ExpiredOrder): Promise<void> {
  try {
    await expireOrder(await backgroundCtx(deps, siteId), orderId)
  } catch (error) {
    deps.log.error({ siteId, orderId, err: error }, 'an unpaid order could not be cancelled and is tried again')
  }
}
