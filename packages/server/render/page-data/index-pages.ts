import type { Collection, Item } from '@sitewright/domain/pages/page-json.ts'
import { folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { answerBlocks, layoutHtml, type BlockAnswers } from '../../blocks/index.ts'
import { pagesIn } from '../../squarespace-compat/index.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { imageJson } from '../../media/index.ts'
import { readDocument, type DocumentRow } from '../../site-snapshot/index.ts'
import type { RenderContext } from '../render-context.ts'
import { orderingOf } from './post-data.ts'
import { readCollection } from './tag-queries.ts'
import type { PageContent } from './content.ts'

const mostPages = 30

/** A page inside an index: a page with the HTML of its blocks, or a collection with its items. */
type IndexPage = Collection & { mainContent?: string; items?: Item[] }

/** Adds to an index the full content of the pages inside it, with one more round trip. Returns other content unchanged. */
export async function withIndexPages(context: RenderContext, content: PageContent): Promise<PageContent> {
  const { collection } = content
  if (content.kind !== 'page' || !collection.folder || collection.folderBehavior !== folderBehaviors.index)
    return content
  const ids = pagesIn(context.snapshot, collection.id).slice(0, mostPages)
  const read = await readInSite(context.ctx, (tx) => Promise.all(ids.map((id) => readPage(tx, context, id))))
  const pages = read.filter((page) => page !== null)
  const answers = await answersFor(context, pages)
  const collections = pages.map(({ collection: own, document }) => {
    if (!document) return own
    const mainContent = pageHtml({ ...context, layout: { ...context.layout, answers } }, own.id, document)
    return { ...own, mainContent }
  })
  return { ...content, collection: { ...collection, collections } }
}

type ReadPage = { collection: IndexPage; document: DocumentRow | null }

async function readPage(tx: Tx, context: RenderContext, pageId: string): Promise<ReadPage | null> {
  const collection = context.snapshot.collections.get(pageId)
  if (!collection) return null
  if (context.snapshot.templates.pages.has(collection.typeName)) return { collection, document: null }
  const found = await readCollection(tx, context, pageId)
  if (found) return { collection: { ...collection, ...found }, document: null }
  return { collection, document: (await readDocument(tx, context.ctx.siteId, pageId)) ?? null }
}

/** Answers the queries of all pages' blocks in a single statement, or without one when no block needs data. */
async function answersFor(
  { ctx, snapshot, layout, now }: RenderContext,
  pages: readonly ReadPage[],
): Promise<BlockAnswers> {
  const documents = pages.flatMap(({ document }) => document?.document ?? [])
  return answerBlocks(ctx, documents, {
    blocks: layout.blocks,
    orderingOf: (collectionId) => orderingOf(snapshot, snapshot.pageById.get(collectionId) ?? { typeName: '' }),
    now,
  })
}

function pageHtml(context: RenderContext, pageId: string, { document, assets, updatedMs }: DocumentRow): string {
  const images = new Map(assets.map((asset) => [asset.id, imageJson(asset)]))
  const place = { type: 'page', id: `page-${pageId}`, updatedMs } as const
  return layoutHtml(document, place, { ...context.layout, asset: (id) => images.get(id) })
}
