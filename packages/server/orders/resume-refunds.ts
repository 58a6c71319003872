import { backgroundCtx, type Deps } from '../context.ts'
import { handleDue } from '../jobs/index.ts'
import { takeDueRefunds, type DueRefund } from './due.store.ts'
import { settleRefund } from './settle-refund.ts'

/** Shortest time until a refund that failed is due again. */
const leaseMs = 30_000

/** Settles pending refunds that their request left behind: the process ended, or the provider did not answer. */
export async function resumeRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  const take = (most: number) => takeDueRefunds(deps.owner, { nowMs: deps.clock.now(), most })
  const handle = ({ siteId, ...refund }: DueRefund) => tryToSettle(deps, siteId, refund)
  await handleDue(deps, { take, leaseMs, handle }, signal)
}

/** A refund that fails does not keep the others waiting; it is due again later. */
async function tryToSettle(deps: Deps, siteId: string, refund: { orderId: string; refundId: string }): Promise<void> {
  try {
    await settleRefund(await backgroundCtx(deps, siteId), refund)
  } catch (error) {
    deps.log.error({ siteId, ...refund, err: error }, 'a refund could not be settled and is tried again')
  }
}
