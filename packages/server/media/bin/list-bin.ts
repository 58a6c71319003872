import { binCursorOf, keptInBinMs, readBinCursor, type BinQuery } from '@sitewright/domain/changes/bin.wire.ts'
import type { MediaBinAnswer } from '@sitewright/domain/media/media-bin.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { readBin, sumOfBin } from './bin.store.ts'

/** Lists the deleted pictures that can still be brought back (BX-3.06). */
export async function listMediaBin(ctx: Ctx, { limit, cursor }: BinQuery): Promise<MediaBinAnswer> {
  const sinceMs = ctx.now() - keptInBinMs
  const before = cursor === undefined ? null : readBinCursor(cursor)
  const scope = assetScope(ctx)
  const [rows, sum] = await readInSite(ctx, (tx) =>
    Promise.all([readBin(tx, scope, { sinceMs, before, most: limit + 1 }), sumOfBin(tx, scope, sinceMs)]),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    pictures: shown.map(({ deletedMs, ...row }) => ({
      ...row,
      deletedAt: deletedMs,
      goneAt: deletedMs + keptInBinMs,
    })),
    nextCursor: rows.length > limit && last ? binCursorOf(last) : null,
    ...sum,
  }
}
