import type { Ctx } from '../../context.ts'
import { type Tx, enqueueOutbox } from '../../database/index.ts'
import { raiseRevision } from '../../sites/index.ts'

/** Purges cached pages that show the picture, and queues the event by which modules update their copies of the picture's data. */
export async function emitAssetChanged(tx: Tx, ctx: Ctx, assetId: string): Promise<void> {
  await raiseRevision(tx, ctx, [`asset:${assetId}`])
  await enqueueOutbox(tx, { kind: 'media.changed', key: ctx.newId(), payload: { assetId } })
}
