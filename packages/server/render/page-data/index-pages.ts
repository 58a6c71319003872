import type { Collection, Item } from '@sitewright/domain/pages/page-json.ts'
import { folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { layoutHtml, type LayoutRenderContext } from '../../blocks/index.ts'
import { pageIdsInFolder } from '../../squarespace-compat/index.ts'
import { readInSite, type Tx } from '../../database/index.ts'
import { imageJson } from '../../media/index.ts'
import { readDocument, type DocumentRow } from '../../site-snapshot/index.ts'
import type { RenderContext } from '../render-context.ts'
import { readPageBlockData } from './page-block-data.ts'
import { readCollectionItems } from './tag-queries.ts'
import type { HtmlPageContent } from './content.ts'

const maxPages = 30

/** A page inside an index: a page with the HTML of its blocks, or a collection with its items. */
type IndexPage = Collection & { mainContent?: string; items?: Item[] }

/**
 * Returns the content of an index page with the full content of the pages inside it, which takes one more round trip. Returns
 * other content unchanged.
 */
export async function withPagesInsideIndex(context: RenderContext, content: HtmlPageContent): Promise<HtmlPageContent> {
  const { collection } = content
  if (content.kind !== 'page' || !collection.folder || collection.folderBehavior !== folderBehaviors.index)
    return content
  const ids = pageIdsInFolder(context.snapshot, collection.id).slice(0, maxPages)
  const read = await readInSite(context.ctx, (tx) => Promise.all(ids.map((id) => readPage(tx, context, id))))
  const pages = read.filter((page) => page !== null)
  const { ctx, snapshot, now } = context
  const documents = pages.flatMap(({ document }) => document?.document ?? [])
  const answers = await readPageBlockData({ ctx, snapshot, blocks: context.layout.blocks, now }, documents)
  const layout = { ...context.layout, answers }
  const collections = pages.map(({ collection: own, document }) => {
    if (!document) return own
    const mainContent = pageHtml(layout, own.id, document)
    return { ...own, mainContent }
  })
  return { ...content, collection: { ...collection, collections } }
}

type ReadPage = { collection: IndexPage; document: DocumentRow | null }

async function readPage(tx: Tx, context: RenderContext, pageId: string): Promise<ReadPage | null> {
  const collection = context.snapshot.collections.get(pageId)
  if (!collection) return null
  if (context.snapshot.templates.pages.has(collection.typeName)) return { collection, document: null }
  const found = await readCollectionItems(tx, context, pageId)
  if (found) return { collection: { ...collection, ...found }, document: null }
  return { collection, document: (await readDocument(tx, context.ctx.siteId, pageId)) ?? null }
}

function pageHtml(tools: LayoutRenderContext, pageId: string, { document, assets, updatedMs }: DocumentRow): string {
  const images = new Map(assets.map((asset) => [asset.id, imageJson(asset)]))
  const place = { type: 'page', id: `page-${pageId}`, updatedMs } as const
  return layoutHtml(document, place, { ...tools, asset: (id) => images.get(id) })
}
