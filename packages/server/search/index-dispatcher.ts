import { backgroundCtx, type Deps } from '../context.ts'
import { startBatchDispatcher, type Dispatcher, type OutboxMessage } from '../database/index.ts'
import { searchChangedKind } from '../sites/index.ts'
import { updateIndex } from './update-index.ts'

const mostAtOnce = 500
/** With the time that indexing takes, a change is found within a second. */
const pollEveryMs = 250
/** An import of 10,000 products takes a process some seconds to index. */
const leaseMs = 120_000

/** Indexes what `raiseRevision` reports, once for all changes of a site since the last poll. */
export function startSearchIndexDispatcher(deps: Deps): Dispatcher {
  const consume = (messages: readonly OutboxMessage[]): Promise<void> => indexChanges(deps, messages)
  return startBatchDispatcher(deps, searchChangedKind, { most: mostAtOnce, consume, pollMs: pollEveryMs, leaseMs })
}

async function indexChanges(deps: Deps, messages: readonly OutboxMessage[]): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(messages, (message) => message.siteId)) {
    if ((await deps.lookups.siteOfId(siteId)) === null) continue // the site was deleted
    const tags = ofSite.flatMap(({ payload }) => (payload as { tags: string[] }).tags) // `raiseRevision` wrote it
    await updateIndex(await backgroundCtx(deps, siteId), [...new Set(tags)])
  }
}
