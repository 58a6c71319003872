import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { sanitizeDocument } from './sanitize-document.ts'
import { insertPageVersion, saveBlockAreaRow } from './page.store.ts'

/**
 * Saves and publishes the blocks of a block area, a place that a theme leaves for the owner's blocks (`<squarespace:block-field
 * id="name">`). It is shown on every page whose template names it.
 */
export async function publishBlockArea(ctx: Ctx, name: string, wanted: PageDocument): Promise<void> {
  await inSite(ctx, (tx) => publishBlockAreaIn(tx, ctx, name, wanted))
}

/** Publishes the blocks of a block area like `publishBlockArea`, in the transaction that creates their site. */
export async function publishBlockAreaIn(tx: Tx, ctx: Ctx, name: string, wanted: PageDocument): Promise<void> {
  const document = sanitizeDocument(wanted, ctx.newId)
  const versionId = ctx.newId()
  const id = await saveBlockAreaRow(tx, ctx.siteId, { newId: ctx.newId(), name, versionId, now: ctx.now() })
  const authorId = ctx.account?.id ?? null
  await insertPageVersion(tx, ctx.siteId, { id: versionId, ownerId: id, document, authorId, createdMs: ctx.now() })
  await recordActivity(tx, ctx, 'area.saved', { kind: 'area', id, title: name })
  await raiseRevision(tx, ctx, ['site'])
}
