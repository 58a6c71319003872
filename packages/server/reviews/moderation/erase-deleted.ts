import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { Deps } from '../../context.ts'
import { eraseReviews } from './erase-deleted.store.ts'

/** Reviews that are erased in one transaction. */
const atOnce = 200

/** Erases the reviews that were deleted 30 days ago. Their pictures are removed by media, which sees their state. */
export async function eraseDeletedReviews(
  { owner, clock }: Pick<Deps, 'owner' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const untilMs = clock.now() - keptInBinMs
  while (!signal.aborted && (await eraseReviews(owner, { untilMs, limit: atOnce })) === atOnce);
}
