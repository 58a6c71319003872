import type { Ctx } from '../context.ts'
import { inSite, readInSite, type Tx } from '../database/index.ts'
import { dictionaryOf } from './dictionaries.ts'
import {
  readDictionary,
  readDocumentIds,
  readDocumentUrls,
  replaceDocuments,
  setDictionary,
  type IndexScope,
} from './index.store.ts'
import { searchAreas, toSearchDocument, type SearchSource } from './search-document.ts'
import { sourceOfItem, sourceOfPage, sourceOfProduct } from './site-source.ts'
import {
  readAllSourceIds,
  readItemSources,
  readMemberIds,
  readPageSources,
  readProductSources,
  readSiteLanguage,
  type SourceIds,
} from './source.store.ts'

/** Documents that one transaction indexes at most, so that none holds its locks for long. */
const mostAtOnce = 200

/**
 * Brings the site's index up to date with what these tags name (`product:<id>`, `item:<id>`, `page:<id>`, `site`), as
 * `raiseRevision` reports changes. `all` indexes everything. Reads what is published now, so the order of reports does not matter.
 */
export async function updateIndex(ctx: Ctx, tags: readonly string[]): Promise<void> {
  const isOtherLanguage = await followLanguage(ctx, tags)
  if (isOtherLanguage || tags.includes('all')) return rebuildIndex(ctx)

  const changedPages = idsIn(tags, 'page')
  const movedCollections = await indexPages(ctx, changedPages)
  const members =
    movedCollections.length === 0 ? noIds : await inIndex(ctx, (tx) => readMemberIds(tx, ctx.siteId, movedCollections))
  await indexIds(ctx, {
    products: [...idsIn(tags, 'product'), ...members.products],
    items: [...idsIn(tags, 'item'), ...members.items],
    pages: [],
  })
}

/** Sets the dictionary of the site's language, if the site may have changed. Returns true if the index was made with another one. */
async function followLanguage(ctx: Ctx, tags: readonly string[]): Promise<boolean> {
  const scope = scopeOf(ctx)
  if (!tags.includes('site') && !tags.includes('all')) return false
  const { language, dictionary } = await readInSite(ctx, async (tx) => {
    const [siteLanguage, indexed] = await Promise.all([readSiteLanguage(tx, ctx.siteId), readDictionary(tx, scope)])
    return { language: siteLanguage, dictionary: indexed }
  })
  const wanted = dictionaryOf(language)
  if (dictionary === wanted) return false
  await inIndex(ctx, (tx) => setDictionary(tx, scope, wanted))
  return dictionary !== null
}

/** Indexes everything that is published, and removes everything else from the index. */
async function rebuildIndex(ctx: Ctx): Promise<void> {
  const [ids, indexed] = await readInSite(ctx, (tx) =>
    Promise.all([readAllSourceIds(tx, ctx.siteId), readDocumentIds(tx, scopeOf(ctx))]),
  )
  const published = new Set([...ids.products, ...ids.items, ...ids.pages])
  const gone = indexed.filter((id) => !published.has(id))
  await indexIds(ctx, { ...ids, pages: [...ids.pages, ...gone] })
}

const noIds: SourceIds = { products: [], items: [], pages: [] }

function scopeOf({ siteId }: Ctx): IndexScope {
  return { siteId, area: searchAreas.site }
}

/** Runs a transaction that changes the index. They follow each other, so each reads what was published before the last one. */
function inIndex<T>(ctx: Ctx, run: (tx: Tx) => Promise<T>): Promise<T> {
  return inSite(ctx, run, { lock: 'search' })
}

function idsIn(tags: readonly string[], kind: string): string[] {
  return tags.filter((tag) => tag.startsWith(`${kind}:`)).map((tag) => tag.slice(kind.length + 1))
}

/**
 * Indexes pages. Returns the ids of those that appeared, disappeared or moved: what is inside of them changes too, if they are
 * collections.
 */
async function indexPages(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return inIndex(ctx, async (tx) => {
    const [before, pages] = await Promise.all([
      readDocumentUrls(tx, scopeOf(ctx), ids),
      readPageSources(tx, ctx.siteId, ids),
    ])
    const sources = pages.map(sourceOfPage)
    await save(tx, ctx, ids, sources)
    const now = new Map(sources.map(({ id, fullUrl }) => [id, fullUrl]))
    return ids.filter((id) => before.get(id) !== now.get(id))
  })
}

async function indexIds(ctx: Ctx, { products, items, pages }: SourceIds): Promise<void> {
  const all = [
    ...distinct(products).map((id) => ({ id, kind: 'products' as const })),
    ...distinct(items).map((id) => ({ id, kind: 'items' as const })),
    ...distinct(pages).map((id) => ({ id, kind: 'pages' as const })),
  ]
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const some = all.slice(start, start + mostAtOnce)
    await inIndex(ctx, async (tx) => {
      const idsOf = (kind: keyof SourceIds): string[] => some.flatMap((one) => (one.kind === kind ? one.id : []))
      const [ofProducts, ofItems, ofPages] = await Promise.all([
        readProductSources(tx, ctx.siteId, idsOf('products')),
        readItemSources(tx, ctx.siteId, idsOf('items')),
        readPageSources(tx, ctx.siteId, idsOf('pages')),
      ])
      const sources = [...ofProducts.map(sourceOfProduct), ...ofItems.map(sourceOfItem), ...ofPages.map(sourceOfPage)]
      await save(
        tx,
        ctx,
        some.map(({ id }) => id),
        sources,
      )
    })
  }
}

/** Indexes what these ids stand for. The site's first documents set the dictionary of its language. */
async function save(tx: Tx, ctx: Ctx, ids: readonly string[], sources: readonly SearchSource[]): Promise<void> {
  const documents = sources.map(toSearchDocument)
  if (await replaceDocuments(tx, scopeOf(ctx), ids, documents)) return
  await setDictionary(tx, scopeOf(ctx), dictionaryOf(await readSiteLanguage(tx, ctx.siteId)))
  await replaceDocuments(tx, scopeOf(ctx), ids, documents)
}

function distinct(ids: readonly string[]): string[] {
  return Array.from(new Set(ids))
}
