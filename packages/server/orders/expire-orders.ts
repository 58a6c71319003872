import { backgroundCtx, type Deps } from '../context.ts'
import { expireOrder } from './actions/cancel-order.ts'
import { findExpiredOrders } from './due.store.ts'

const batchSize = 50

/** Cancels orders whose manual payment did not arrive in time, and gives their stock back. */
export async function expireOrders(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await findExpiredOrders(deps.owner, { nowMs: deps.clock.now(), most: batchSize })
    let failures = 0
    for (const { siteId, orderId } of due) {
      if (signal?.aborted === true) return
      if (!(await tryToExpire(deps, siteId, orderId))) failures += 1
    }
    // Orders that failed are found first again, so a batch of nothing else ends the run.
    if (due.length < batchSize || failures === due.length) return
  }
}

async function tryToExpire(deps: Deps, siteId: string, orderId: string): Promise<boolean> {
  try {
    await expireOrder(await backgroundCtx(deps, siteId), orderId)
    return true
  } catch (error) {
    deps.log.error({ siteId, orderId, err: error }, 'an unpaid order could not be cancelled and is tried again')
    return false
  }
}
