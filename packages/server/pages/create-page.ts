import { collectionTypes, type CollectionType } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { reservedSegment } from '@sitewright/domain/sites/reserved-urls.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { sanitizeDocument, emptyDocument } from './sanitize-document.ts'
import { insertPage, insertPageVersion, unsetHome } from './page.store.ts'

export type NewPage = {
  urlId: string
  title: string
  navigationTitle?: string
  description?: string
  /** Type of the page: `page`, `products`, `blog`, `folder` … */
  typeName: string
  isHome?: boolean
  document?: PageDocument
  mainImageId?: string
  /** True when the page is hidden from visitors until `publishPage`. */
  isDraft?: boolean
}

export type CreatedPage = { id: string; urlId: string }

/** Creates a page or collection. Throws when its URL is invalid, reserved or taken (PL-3.34). */
export async function createPage(ctx: Ctx, wanted: NewPage): Promise<CreatedPage> {
  return inSite(
    ctx,
    (tx) => createPageIn(tx, ctx, wanted),
    // A site has only one home page. The lock makes transactions that create one run one after the other; the last one is the
    // home page.
    wanted.isHome ? { lock: 'home' } : {},
  )
}

/** Creates a page like `createPage`, in the transaction that creates its site. */
export async function createPageIn(tx: Tx, ctx: Ctx, wanted: NewPage): Promise<CreatedPage> {
  const urlId = parsePageUrlId(wanted.urlId)
  const document = wanted.document ? sanitizeDocument(wanted.document, ctx.newId) : emptyDocument(ctx.newId)
  const page = {
    id: ctx.newId(),
    urlId,
    title: wanted.title,
    navigationTitle: wanted.navigationTitle ?? wanted.title,
    description: wanted.description ?? '',
    type: collectionTypeOf(wanted.typeName),
    typeName: wanted.typeName,
    isHome: wanted.isHome ?? false,
    mainImageId: wanted.mainImageId ?? null,
    draftVersion: ctx.newId(),
    isPublished: !wanted.isDraft,
    createdMs: ctx.now(),
  }
  if (page.isHome) await unsetHome(tx, ctx.siteId)
  await insertPage(tx, ctx.siteId, page)
  const version = { id: page.draftVersion, ownerId: page.id, document, createdMs: page.createdMs }
  await insertPageVersion(tx, ctx.siteId, { ...version, authorId: ctx.account?.id ?? null })
  await recordActivity(tx, ctx, 'page.created', { kind: 'page', id: page.id, title: page.title })
  await raiseRevision(tx, ctx, ['site', `page:${page.id}`])
  return { id: page.id, urlId }
}

/**
 * Returns the normalized form of a page's URL. Throws `kit.shape` when the URL is invalid and `pages.reserved-url` when it is
 * reserved.
 */
export function parsePageUrlId(text: string): string {
  const urlId = normalUrlId(text)
  if (urlId === null) throw new Refusal('kit.shape')
  const segment = reservedSegment(urlId)
  if (segment !== null) throw new Refusal('pages.reserved-url', { values: { segment } })
  return urlId
}

/**
 * Returns the numeric type of a page. Page types other than `page` and `products` share the number `generic`; their type name
 * tells them apart.
 */
function collectionTypeOf(typeName: string): CollectionType {
  if (typeName === 'page') return collectionTypes.page
  return typeName === 'products' ? collectionTypes.products : collectionTypes.generic
}
