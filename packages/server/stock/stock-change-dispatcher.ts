import { backgroundCtx, type Deps } from '../context.ts'
import { inSite, startBatchDispatcher, type Dispatcher, type OutboxMessage } from '../database/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { stockChangedKind, type StockChangedPayload } from './emit-stock-events.ts'
import { noticeLowStock } from './notice-low-stock.ts'
import { readProductsOfVariants } from './stock.store.ts'

const mostAtOnce = 1_000
/** With the purge that follows, pages show a change within a second. */
const pollEveryMs = 500

/**
 * Raises the revision of sites whose stock was changed by checkouts and orders, once for all changes since the last poll, and
 * notices what has become low.
 */
export function startStockChangeDispatcher(deps: Deps, { pollMs = pollEveryMs } = {}): Dispatcher {
  const consume = (messages: readonly OutboxMessage[]): Promise<void> => showChanges(deps, messages)
  return startBatchDispatcher(deps, stockChangedKind, { most: mostAtOnce, consume, pollMs })
}

async function showChanges(deps: Deps, messages: readonly OutboxMessage[]): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(messages, (message) => message.siteId)) {
    if ((await deps.lookups.siteOfId(siteId)) === null) continue // the site was deleted
    const variantIds = ofSite.flatMap(({ payload }) => (payload as StockChangedPayload).variantIds) // `emitStockChanged` wrote it
    const ctx = await backgroundCtx(deps, siteId)
    await inSite(ctx, async (tx) => {
      const changed = [...new Set(variantIds)]
      await noticeLowStock(tx, ctx, changed) // locks stock rows, which everybody locks before the site's revision
      const productIds = await readProductsOfVariants(tx, siteId, changed)
      const tags = productIds.map((id) => `product:${id}`)
      if (tags.length > 0) await raiseRevision(tx, ctx, tags)
    })
  }
}
