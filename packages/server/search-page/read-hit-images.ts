import type { SearchHit } from '@sitewright/domain/search/search-result.ts'
import { readImages } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import type { ImageJson } from '../media/index.ts'

/** Reads the main pictures of hits, by the picture's id. */
export async function readHitImages(
  ctx: Ctx,
  hits: readonly Pick<SearchHit, 'mainImageId'>[],
): Promise<ReadonlyMap<string, ImageJson>> {
  const ids = hits.flatMap(({ mainImageId }) => mainImageId ?? [])
  return ids.length === 0 ? new Map() : readInSite(ctx, (tx) => readImages(tx, ctx.siteId, ids))
}
