import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { Deps } from '../../context.ts'
import { removeForGood } from './bin.store.ts'

/** Products that are removed in one transaction, so that no site waits long for its locks. */
const atOnce = 50

/** Removes the products for good that have been in the bin for 30 days. */
export async function emptyBin({ owner, clock }: Pick<Deps, 'owner' | 'clock'>, signal: AbortSignal): Promise<void> {
  const untilMs = clock.now() - keptInBinMs
  while (!signal.aborted && (await removeForGood(owner, { untilMs, limit: atOnce })) === atOnce);
}
