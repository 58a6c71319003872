import type { Collection, Item } from '@sitewright/domain/pages/page-json.ts'
import { folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { answerBlocks, layoutHtml, type BlockAnswers } from '../blocks/index.ts'
import { pagesIn } from '../squarespace-compat/index.ts'
import { readInSite, type Tx } from '../kit/in-site.ts'
import { imageJson } from '../media/index.ts'
import type { PageWork } from './page-work.ts'
import { orderingOf } from './post-data.ts'
import { readCollection } from './queries.ts'
import type { PageContent } from './content.ts'
import { readDocument, type DocumentRow } from '../site-snapshot/index.ts'

const mostPages = 30

/** A page inside an index: a page with the HTML of its blocks, or a collection with its items. */
type IndexPage = Collection & { mainContent?: string; items?: Item[] }

/** Adds to an index the full content of the pages inside it, with one more round trip. Returns other content unchanged. */
export async function withIndexPages(work: PageWork, content: PageContent): Promise<PageContent> {
  const { collection } = content
  if (content.kind !== 'page' || !collection.folder || collection.folderBehavior !== folderBehaviors.index)
    return content
  const ids = pagesIn(work.snapshot, collection.id).slice(0, mostPages)
  const read = await readInSite(work.ctx, (tx) => Promise.all(ids.map((id) => readPage(tx, work, id))))
  const pages = read.filter((page) => page !== null)
  const answers = await answersFor(work, pages)
  const collections = pages.map(({ collection: own, document }) => {
    if (!document) return own
    const mainContent = pageHtml({ ...work, layout: { ...work.layout, answers } }, own.id, document)
    return { ...own, mainContent }
  })
  return { ...content, collection: { ...collection, collections } }
}

type ReadPage = { collection: IndexPage; document: DocumentRow | null }

async function readPage(tx: Tx, work: PageWork, pageId: string): Promise<ReadPage | null> {
  const collection = work.snapshot.collections.get(pageId)
  if (!collection) return null
  if (work.snapshot.templates.pages.has(collection.typeName)) return { collection, document: null }
  const found = await readCollection(tx, work, pageId)
  if (found) return { collection: { ...collection, ...found }, document: null }
  return { collection, document: (await readDocument(tx, work.ctx.siteId, pageId)) ?? null }
}

/** Answers the queries of all pages' blocks in a single statement, or without one when no block needs data. */
async function answersFor({ ctx, snapshot, layout, now }: PageWork, pages: readonly ReadPage[]): Promise<BlockAnswers> {
  const documents = pages.flatMap(({ document }) => document?.document ?? [])
  return answerBlocks(ctx, documents, {
    blocks: layout.blocks,
    orderingOf: (collectionId) => orderingOf(snapshot, snapshot.pageById.get(collectionId) ?? { typeName: '' }),
    now,
  })
}

function pageHtml(work: PageWork, pageId: string, { document, assets, updatedMs }: DocumentRow): string {
  const images = new Map(assets.map((asset) => [asset.id, imageJson(asset)]))
  const place = { type: 'page', id: `page-${pageId}`, updatedMs } as const
  return layoutHtml(document, place, { ...work.layout, asset: (id) => images.get(id) })
}
