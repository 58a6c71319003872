import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { queryBlockData, type PrefetchedBlockData, type BlockTemplates } from '../../blocks/index.ts'
import type { Ctx } from '../../context.ts'
import type { SiteSnapshot } from '../../site-snapshot/index.ts'
import { orderingOf } from './post-data.ts'

export type PageBlockDataSource = { ctx: Ctx; snapshot: SiteSnapshot; blocks: BlockTemplates; now: number }

/** Reads the data (items, products) that the blocks of these documents need: in one statement, or none if no block needs data. */
export function readPageBlockData(
  { ctx, snapshot, blocks, now }: PageBlockDataSource,
  documents: readonly PageDocument[],
): Promise<PrefetchedBlockData> {
  return queryBlockData(ctx, documents, {
    blocks,
    orderingOf: (collectionId) => orderingOf(snapshot, snapshot.pageById.get(collectionId) ?? { typeName: '' }),
    now,
  })
}
