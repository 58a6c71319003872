import type { Collection, Item } from '@sitewright/domain/pages/page-json.ts'
import { folderBehaviors } from '@sitewright/domain/kit/enums.ts'
import { layoutHtml } from '../blocks/index.ts'
import { pagesIn } from '../classic/index.ts'
import { readInSite, type Tx } from '../kit/in-site.ts'
import { imageJson } from '../media/index.ts'
import type { PageWork } from './page-work.ts'
import { readCollection } from './queries.ts'
import type { PageContent } from './content.ts'
import { readDocument } from '../shells/index.ts'

const mostPages = 30

/** A page of an index: a page with the HTML of its blocks, a collection with its items. */
type IndexPage = Collection & { mainContent?: string; items?: Item[] }

/** The content of an index with the pages that lie in it, whole, in one more round trip; every other content as it is. */
export async function withIndexPages(work: PageWork, content: PageContent): Promise<PageContent> {
  const { collection } = content
  if (content.kind !== 'page' || !collection.folder || collection.folderBehavior !== folderBehaviors.index)
    return content
  const ids = pagesIn(work.shell, collection.id).slice(0, mostPages)
  const collections = await readInSite(work.ctx, (tx) => Promise.all(ids.map((id) => readPage(tx, work, id))))
  return { ...content, collection: { ...collection, collections: collections.flat() } }
}

async function readPage(tx: Tx, work: PageWork, pageId: string): Promise<IndexPage[]> {
  const collection = work.shell.collections.get(pageId)
  if (!collection) return []
  if (work.shell.templates.pages.has(collection.typeName)) return [collection]
  const found = await readCollection(tx, work, pageId)
  if (found) return [{ ...collection, ...found }]
  const document = await readDocument(tx, work.ctx.siteId, pageId)
  if (!document) return [collection]
  const assets = new Map(document.assets.map((asset) => [asset.id, imageJson(asset)]))
  const place = { type: 'page', id: `page-${pageId}`, updatedMs: document.updatedMs } as const
  const tools = { ...work.layout, asset: (id: string) => assets.get(id) }
  return [{ ...collection, mainContent: layoutHtml(document.document, place, tools) }]
}
