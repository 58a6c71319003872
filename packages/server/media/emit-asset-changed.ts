import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { enqueueOutbox } from '../kit/outbox.ts'
import { touchSite } from '../sites/index.ts'

/** Invalidates pages that show the asset, and queues the event by which modules update their copies of its data. */
export async function emitAssetChanged(tx: Tx, ctx: Ctx, assetId: string): Promise<void> {
  await touchSite(tx, ctx, [`asset:${assetId}`])
  await enqueueOutbox(tx, { kind: 'media.changed', key: ctx.newId(), payload: { assetId } })
}
