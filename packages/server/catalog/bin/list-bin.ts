import type { BinAnswer } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { binCursorOf, keptInBinMs, readBinCursor, type BinQuery } from '@sitewright/domain/changes/bin.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { readImages } from '../document.store.ts'
import { countBin, readBin } from './bin.store.ts'

/** Lists the deleted products that can still be brought back. */
export async function listBin(ctx: Ctx, { limit, cursor }: BinQuery): Promise<BinAnswer> {
  const sinceMs = ctx.now() - keptInBinMs
  const before = cursor === undefined ? null : readBinCursor(cursor)
  return readInSite(ctx, async (tx) => {
    const [rows, total] = await Promise.all([
      readBin(tx, ctx.siteId, { sinceMs, before, most: limit + 1 }),
      countBin(tx, ctx.siteId, sinceMs),
    ])
    const shown = rows.slice(0, limit)
    const imageIds = shown.flatMap(({ imageId }) => imageId ?? [])
    const images = await readImages(tx, ctx.siteId, imageIds)
    const last = shown.at(-1)
    return {
      products: shown.map(({ id, title, deletedMs, deletedBy, ...row }) => {
        const image = images.get(row.imageId ?? '')
        return {
          id,
          title,
          path: `/${row.collectionUrlId ?? ''}/${row.urlId}`,
          picture: image ? { url: image.assetUrl, alt: image.altText } : null,
          deletedAt: deletedMs,
          deletedBy,
          goneAt: deletedMs + keptInBinMs,
        }
      }),
      nextCursor: rows.length > limit && last ? binCursorOf(last) : null,
      total,
    }
  })
}
