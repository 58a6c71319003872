import type { ProductFileView } from '@sitewright/domain/downloads/downloads.wire.ts'
import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { findProductKind } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { makeChange } from '../changes/index.ts'
import { readInSite } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { changeFiles } from './change-files.ts'
import { editFilesPermission, seeFilesPermission } from './edit-permission.ts'
import { findFilesWithCounts, markFileRemoved, markFileRestored } from './product-files.store.ts'

/** A removed file can be brought back for this time. Then its content is deleted. */
export const removedFileLifeMs = 30 * 24 * 60 * 60_000

type NamedFile = { productId: string; fileId: string }

/** Lists the files of a product. Throws `catalog.product-not-found`. */
export async function listProductFiles(ctx: Ctx, productId: string): Promise<{ files: ProductFileView[] }> {
  requirePermission(ctx, seeFilesPermission)
  return readInSite(ctx, async (tx) => {
    const [product, files] = await Promise.all([
      findProductKind(tx, ctx.siteId, productId),
      findFilesWithCounts(tx, ctx.siteId, productId),
    ])
    if (!product) throw new Refusal('catalog.product-not-found')
    return {
      files: files.map(({ id, name, contentType, bytes, uploadedMs, downloads }) => {
        return { id, name, contentType, bytes, uploadedAt: uploadedMs, downloads }
      }),
    }
  })
}

/**
 * Removes a file of a product. Its links stop working at once, also those of earlier buyers; who wants to give them another file
 * replaces it instead. Throws `downloads.file-not-found`.
 */
export async function removeProductFile(ctx: Ctx, { productId, fileId: id }: NamedFile): Promise<{ undo: Undo }> {
  return makeChange(ctx, editFilesPermission, async (tx) => {
    const remove = () => markFileRemoved(tx, ctx.siteId, { productId, id }, ctx.now())
    const name = await changeFiles(tx, ctx, productId, remove)
    if (name === null) throw new Refusal('downloads.file-not-found')
    const undo: Undo = { kind: 'removed-product-file', id, productId, until: ctx.now() + removedFileLifeMs }
    return {
      answer: { undo },
      entries: [{ action: 'product.file-removed', target: { kind: 'product', id: productId, title: name } }],
    }
  })
}

/** Brings a file back that was removed in the last 30 days. Throws `changes.changed-meanwhile` when it was not, or is back already. */
export async function restoreProductFile(ctx: Ctx, { productId, fileId: id }: NamedFile): Promise<void> {
  await makeChange(ctx, editFilesPermission, async (tx) => {
    const since = ctx.now() - removedFileLifeMs
    const restore = () => markFileRestored(tx, ctx.siteId, { productId, id }, since)
    const name = await changeFiles(tx, ctx, productId, restore)
    if (name === null) throw cannotUndo()
    return {
      answer: {},
      entries: [{ action: 'product.file-restored', target: { kind: 'product', id: productId, title: name } }],
    }
  })
}
