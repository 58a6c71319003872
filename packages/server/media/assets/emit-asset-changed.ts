import type { Ctx } from '../../context.ts'
import { type Tx, enqueueOutbox } from '../../database/index.ts'
import { raiseRevision } from '../../sites/index.ts'

/** Purges cached pages that show the pictures, and queues the events by which modules update their copies of the pictures' data. */
export async function emitAssetsChanged(tx: Tx, ctx: Ctx, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return
  await raiseRevision(
    tx,
    ctx,
    assetIds.map((id) => `asset:${id}`),
  )
  for (const assetId of assetIds) {
    await enqueueOutbox(tx, { kind: 'media.changed', key: ctx.newId(), payload: { assetId } })
  }
}
