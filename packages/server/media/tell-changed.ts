import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { enqueueOutbox } from '../kit/outbox.ts'
import { touchSite } from '../sites/index.ts'

/** Pages that show the asset are out of date, and so is what others wrote down of it. */
export async function tellChanged(tx: Tx, ctx: Ctx, assetId: string): Promise<void> {
  await touchSite(tx, ctx, [`asset:${assetId}`])
  await enqueueOutbox(tx, { kind: 'media.changed', key: ctx.newId(), payload: { assetId } })
}
