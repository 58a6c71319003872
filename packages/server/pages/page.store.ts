import type { CollectionType } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { sql } from 'kysely'
import { refuseConstraintViolation, type Db, type JsonbColumn } from '../database/index.ts'

type PageTables = {
  pages: {
    site_id: string
    id: string
    url_id: string
    title: string
    navigation_title: string
    description: string
    type: number
    type_name: string
    position: number
    is_home: boolean
    main_image_id: string | null
    draft_version: string | null
    published_version: string | null
    created_at: Date
    updated_at: Date
    deleted_at: number | null
  }
  page_versions: {
    site_id: string
    id: string
    owner_id: string
    document: JsonbColumn<PageDocument>
    author_id: string | null
    created_at: Date
  }
  block_areas: { site_id: string; id: string; name: string; published_version: string | null; updated_at: Date }
}

export type NewPageRow = {
  id: string
  urlId: string
  title: string
  navigationTitle: string
  description: string
  type: CollectionType
  typeName: string
  isHome: boolean
  mainImageId: string | null
  draftVersion: string
  isPublished: boolean
  createdMs: number
}

export type PageVersion = {
  id: string
  ownerId: string
  document: PageDocument
  authorId: string | null
  createdMs: number
}

/** Inserts a page after all others. Throws `pages.url-taken` when another page has its URL. */
export async function insertPage(db: Db, siteId: string, page: NewPageRow): Promise<void> {
  const created = new Date(page.createdMs)
  const insert = db
    .withTables<PageTables>()
    .insertInto('pages')
    .values((query) => ({
      site_id: siteId,
      id: page.id,
      url_id: page.urlId,
      title: page.title,
      navigation_title: page.navigationTitle,
      description: page.description,
      type: page.type,
      type_name: page.typeName,
      position: query
        .selectFrom('pages')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('site_id', '=', siteId),
      is_home: page.isHome,
      main_image_id: page.mainImageId,
      draft_version: page.draftVersion,
      published_version: page.isPublished ? page.draftVersion : null,
      created_at: created,
      updated_at: created,
    }))
  await refuseConstraintViolation(insert.execute(), urlTaken(page.urlId))
}

function urlTaken(urlId: string) {
  return { pages_by_url: () => new Refusal('pages.url-taken', { values: { urlId } }) }
}

/** Makes the site's home page an ordinary page, because a site has only one home page. */
export async function unsetHome(db: Db, siteId: string): Promise<void> {
  await db
    .withTables<PageTables>()
    .updateTable('pages')
    .set({ is_home: false })
    .where('site_id', '=', siteId)
    .where('is_home', '=', true)
    .execute()
}

export async function insertPageVersion(db: Db, siteId: string, version: PageVersion): Promise<void> {
  await db
    .withTables<PageTables>()
    .insertInto('page_versions')
    .values({
      site_id: siteId,
      id: version.id,
      owner_id: version.ownerId,
      document: JSON.stringify(version.document),
      author_id: version.authorId,
      created_at: new Date(version.createdMs),
    })
    .execute()
}

/** Sets the version that is the page's draft. Returns the page's title, or undefined when the page does not exist. */
export async function setPageDraftVersion(
  db: Db,
  siteId: string,
  pageId: string,
  versionId: string,
): Promise<string | undefined> {
  const page = await updatePageRow(db, siteId, pageId)
    .where('deleted_at', 'is', null)
    .set({ draft_version: versionId })
    .returning('title')
    .executeTakeFirst()
  return page?.title
}

/**
 * Makes a page's draft its published version. Returns the page's title, or undefined when the page does not exist or has no
 * draft.
 */
export async function publishDraft(db: Db, siteId: string, pageId: string, now: number): Promise<string | undefined> {
  const page = await updatePageRow(db, siteId, pageId)
    .where('deleted_at', 'is', null)
    .where('draft_version', 'is not', null)
    .set((set) => ({ published_version: set.ref('draft_version'), updated_at: new Date(now) }))
    .returning('title')
    .executeTakeFirst()
  return page?.title
}

/**
 * Reads a page's URL, title and type, for modules that store data of their own for the page. `null` when the page does not exist.
 */
export async function readPageInfo(
  db: Db,
  siteId: string,
  pageId: string,
): Promise<{ urlId: string; title: string; typeName: string } | null> {
  const page = await db
    .withTables<PageTables>()
    .selectFrom('pages')
    .select(['url_id as urlId', 'title', 'type_name as typeName'])
    .where('site_id', '=', siteId)
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return page ?? null
}

export type PageInfo = { id: string; urlId: string; title: string; typeName: string }

/** Reads pages by id; those that were deleted are left out. */
export async function readPageInfos(db: Db, siteId: string, ids: readonly string[]): Promise<PageInfo[]> {
  return db
    .withTables<PageTables>()
    .selectFrom('pages')
    .select(['id', 'url_id as urlId', 'title', 'type_name as typeName'])
    .where('site_id', '=', siteId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Reads the collections of a type, such as `products`, in their order. */
export async function readCollections(db: Db, siteId: string, typeName: string): Promise<PageInfo[]> {
  return db
    .withTables<PageTables>()
    .selectFrom('pages')
    .select(['id', 'url_id as urlId', 'title', 'type_name as typeName'])
    .where('site_id', '=', siteId)
    .where('type_name', '=', typeName)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Reads the document of a version of a page or item. Throws when the version does not exist. */
export async function readDocumentVersion(db: Db, siteId: string, versionId: string): Promise<PageDocument> {
  const { document } = await db
    .withTables<PageTables>()
    .selectFrom('page_versions')
    .select('document')
    .where('site_id', '=', siteId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return document
}

/** Changes the URL of a page. Throws `pages.url-taken` when another page has it. */
export async function setUrlId(
  db: Db,
  siteId: string,
  page: { id: string; urlId: string },
  now: number,
): Promise<void> {
  const update = updatePageRow(db, siteId, page.id).set({ url_id: page.urlId, updated_at: new Date(now) })
  await refuseConstraintViolation(update.execute(), urlTaken(page.urlId))
}

function updatePageRow(db: Db, siteId: string, pageId: string) {
  return db.withTables<PageTables>().updateTable('pages').where('site_id', '=', siteId).where('id', '=', pageId)
}

/** Creates or updates the block area of this name. Returns its id, which is `newId` when the area was created. */
export async function saveBlockAreaRow(
  db: Db,
  siteId: string,
  area: { newId: string; name: string; versionId: string; now: number },
): Promise<string> {
  const values = { published_version: area.versionId, updated_at: new Date(area.now) }
  const row = await db
    .withTables<PageTables>()
    .insertInto('block_areas')
    .values({ site_id: siteId, id: area.newId, name: area.name, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the type names of pages by page id. Pages that do not exist are missing. */
export async function readPageTypeNames(db: Db, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .withTables<PageTables>()
    .selectFrom('pages')
    .select(['id', 'type_name'])
    .where('site_id', '=', siteId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.type_name]))
}

export type PageListRow = { id: string; urlId: string; title: string; isHome: boolean }

/** Returns every page of the site with its navigation title, in page order. */
export async function readPageList(db: Db, siteId: string): Promise<PageListRow[]> {
  return db
    .withTables<PageTables>()
    .selectFrom('pages')
    .select(['id', 'url_id as urlId', 'navigation_title as title', 'is_home as isHome'])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
}
