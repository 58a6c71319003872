import { backgroundCtx, type Deps } from '../context.ts'
import { takeDueRefunds } from './due.store.ts'
import { settleRefund } from './settle-refund.ts'

/** Few at a time: each is a call to a payment provider, one after the other. */
const batchSize = 10

/** Settles pending refunds that their request left behind: the process ended, or the provider did not answer. */
export async function resumeRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await takeDueRefunds(deps.owner, { nowMs: deps.clock.now(), most: batchSize })
    for (const { siteId, ...refund } of due) {
      if (signal?.aborted === true) return
      await tryToSettle(deps, siteId, refund)
    }
    if (due.length < batchSize) return
  }
}

/** A refund that fails does not keep the others waiting; it is due again later. */
async function tryToSettle(deps: Deps, siteId: string, refund: { orderId: string; refundId: string }): Promise<void> {
  try {
    await settleRefund(await backgroundCtx(deps, siteId), refund)
  } catch (error) {
    deps.log.error({ siteId, ...refund, err: error }, 'a refund could not be settled and is tried again')
  }
}
