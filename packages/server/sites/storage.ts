import { fileSizeText } from '@sitewright/domain/downloads/product-file.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { StorageAnswer } from '@sitewright/domain/sites/storage.wire.ts'
import type { Ctx } from '../context.ts'
import { lockInSite, readInSite, type Tx } from '../database/index.ts'

/** Deleted and replaced files may take up as much as all others, until they are removed for good. */
const deletedShare = 1

/** Returns how many bytes the site's files have, and how many they may have. */
export async function readStorage(ctx: Ctx): Promise<StorageAnswer> {
  const { usedBytes } = await readInSite(ctx, (tx) => sumOfFiles(tx, ctx.siteId))
  return { usedBytes, mostBytes: mostBytesOf(ctx) }
}

/**
 * True when the site's files may grow by so many bytes. Until the transaction ends, nothing else in the site can be granted the same
 * bytes; the caller saves what takes them up in this transaction.
 */
export async function hasStorageFor(tx: Tx, ctx: Ctx, bytes: number): Promise<boolean> {
  const most = mostBytesOf(ctx)
  await lockInSite(tx, ctx.siteId, 'storage')
  const { usedBytes, deletedBytes } = await sumOfFiles(tx, ctx.siteId)
  return usedBytes + bytes <= most && usedBytes + deletedBytes + bytes <= most * (1 + deletedShare)
}

/** Throws `sites.storage-full` unless the site's files may grow by so many bytes. Everything else as `hasStorageFor`. */
export async function requireStorage(tx: Tx, ctx: Ctx, bytes: number): Promise<void> {
  if (await hasStorageFor(tx, ctx, bytes)) return
  const max = fileSizeText(mostBytesOf(ctx), ctx.locale.tag)
  throw new Refusal('sites.storage-full', { values: { max } })
}

function mostBytesOf(ctx: Ctx): number {
  return ctx.deps.config.siteStorageMb * 1_000_000
}

/** Sums up the files, and apart from them those that were deleted or replaced but can still be brought back. */
async function sumOfFiles(tx: Tx, siteId: string): Promise<{ usedBytes: number; deletedBytes: number }> {
  const text = `
    select coalesce(sum(bytes) filter (where not is_deleted), 0) as used, coalesce(sum(bytes) filter (where is_deleted), 0) as deleted
    from sites_file_view where site_id = $1`
  const [sums] = await tx.sql<{ used: string; deleted: string }>('site_storage', text, [siteId])
  return { usedBytes: Number(sums?.used ?? 0), deletedBytes: Number(sums?.deleted ?? 0) }
}
