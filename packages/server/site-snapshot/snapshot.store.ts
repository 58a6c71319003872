import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../context.ts'
import { queryInSite, type Tx } from '../database/index.ts'
import type { SnapshotNavigationRow } from '../squarespace-compat/index.ts'
import type { AssetRow } from '../media/index.ts'
import type { SiteSettings } from '../sites/index.ts'

/**
 * Data of a site that all its pages share, read from the views of sites, pages, themes and media. Times are in epoch
 * milliseconds.
 */
export type SnapshotRow = SiteSettings & {
  updatedMs: number
  pages: readonly SnapshotPageRow[]
  navigation: readonly SnapshotNavigationRow[]
  areas: readonly { name: string; document: PageDocument; updatedMs: number }[]
  assets: readonly AssetRow[]
  /**
   * Times at which items are shown, and at which products are shown or hidden, in their order. A change of any raises the revision, so
   * that they are those of the snapshot's revision.
   */
  schedule: { itemsMs: readonly number[]; productsMs: readonly number[] }
  theme: {
    versionId: string
    name: string
    isBuiltIn: boolean
    tweaks: Record<string, string | boolean | number>
    allowsEval: boolean
  } | null
}

export type SnapshotPageRow = {
  id: string
  urlId: string
  title: string
  navigationTitle: string
  description: string
  type: number
  typeName: string
  isHome: boolean
  isEnabled: boolean
  mainImageId: string | null
  updatedMs: number
}

export type SnapshotReadResult = {
  revision: number
  snapshot: SnapshotRow | null
}

/**
 * Reads the site's revision and, unless it equals `known`, the data that all its pages share. It is a single statement, so that
 * an uncached page takes two in all (BX-6.03). It is plain SQL, because it joins the views of four modules, for which the query
 * builder would need four statements.
 */
export async function readSnapshot(
  tx: Tx,
  siteId: string,
  known: number,
  now: number,
): Promise<SnapshotReadResult | undefined> {
  const [row] = await tx.sql<SnapshotReadResult>('render_snapshot', snapshotText, [siteId, known, new Date(now)])
  return row
}

/**
 * Reads the site's revision, outside a transaction, to learn whether a cached snapshot is current. PostgreSQL prepares every part of
 * the statement of `readSnapshot` for each run, also when it then leaves them out.
 */
export async function readRevision(ctx: Ctx): Promise<number | undefined> {
  const [row] = await queryInSite<{ revision: number }>(ctx, 'render_revision', revisionText, [ctx.siteId])
  return row?.revision
}

/** Runs the statement of `readSnapshot` outside a transaction. */
export async function readSnapshotOutsideTransaction(ctx: Ctx, known: number): Promise<SnapshotReadResult | undefined> {
  const [row] = await queryInSite<SnapshotReadResult>(ctx, 'render_snapshot', snapshotText, [
    ctx.siteId,
    known,
    new Date(ctx.now()),
  ])
  return row
}

export type DocumentRow = { document: PageDocument; updatedMs: number; assets: readonly AssetRow[] }

/** Reads a page's published document with the assets it refers to. */
export async function readDocument(tx: Tx, siteId: string, pageId: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.sql<DocumentRow>('render_document', documentText, [siteId, pageId])
  return row
}

const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
const hex = (column: string): string => `replace(${column}::text, '-', '')`

/**
 * Selects every string in the document's props that has the form of an id. Strings that are not asset ids match no asset later.
 */
const idsIn = (document: string): string =>
  `select (found #>> '{}')::uuid from jsonb_path_query(${document},
    '$.nodes.*.props.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{32}$")') as found`

const asset = `to_jsonb(a) || jsonb_build_object('id', ${hex('a.id')})`

/** Times of a site's schedule that are read at most. Those beyond follow with the next revision, which each of them raises. */
const mostTimes = 500

const times = (from: string): string => `(
  select coalesce(jsonb_agg(t.ms), '[]') from (select ${epochMs('x.at')} as ms from ${from} order by x.at limit ${mostTimes}) t)`

// What was due within the last minute may still be worked off by a task, which raises the revision.
const schedule = `jsonb_build_object(
  'itemsMs', ${times(`(select i.published_at as at from pages_item_view i where i.site_id = s.site_id and i.published_at > $3) x`)},
  'productsMs', ${times(`(select c.changes_at as at from catalog_schedule_view c
    where c.site_id = s.site_id and c.changes_at > $3::timestamptz - interval '1 minute') x`)})`

const revisionText = 'select s.revision from sites_settings_view s where s.site_id = $1'

const snapshotText = `
select s.revision, case when s.revision <> $2 then jsonb_build_object(
  'title', s.title, 'tagline', s.tagline, 'description', s.description, 'language', s.language, 'timeZone', s.time_zone,
  'currency', s.currency, 'settings', s.settings, 'updatedMs', ${epochMs('s.updated_at')},
  'pages', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', ${hex('p.id')}, 'urlId', p.url_id, 'title', p.title, 'navigationTitle', p.navigation_title,
      'description', p.description, 'type', p.type, 'typeName', p.type_name, 'isHome', p.is_home, 'isEnabled', p.is_enabled,
      'mainImageId', ${hex('p.main_image_id')}, 'updatedMs', ${epochMs('p.updated_at')}) order by p.position, p.id), '[]')
    from pages_page_view p where p.site_id = s.site_id),
  'navigation', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', ${hex('n.id')}, 'parentId', ${hex('n.parent_id')}, 'navigationId', n.navigation_id, 'pageId', ${hex('n.page_id')}, 'url', n.link_url, 'title', n.link_title,
      'newWindow', n.link_new_window) order by n.navigation_id, n.position), '[]')
    from pages_navigation_view n where n.site_id = s.site_id),
  'areas', (
    select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'document', r.document, 'updatedMs', ${epochMs('r.updated_at')})), '[]')
    from pages_area_view r where r.site_id = s.site_id),
  'assets', (
    select coalesce(jsonb_agg(${asset}), '[]') from media_asset_view a
    where a.site_id = s.site_id and a.id in (
      select p.main_image_id from pages_page_view p where p.site_id = s.site_id
      union select i.* from pages_area_view r, lateral (${idsIn('r.document')}) as i where r.site_id = s.site_id)),
  'schedule', ${schedule},
  'theme', (
    select jsonb_build_object('versionId', ${hex('t.theme_version_id')}, 'name', t.name, 'isBuiltIn', t.is_built_in, 'tweaks', t.tweaks,
      'allowsEval', t.allows_eval)
    from themes_site_view t where t.site_id = s.site_id)
) end as snapshot
from sites_settings_view s where s.site_id = $1`

const documentText = `
select d.document, ${epochMs('d.created_at')} as "updatedMs", (
  select coalesce(jsonb_agg(${asset}), '[]') from media_asset_view a
  where a.site_id = d.site_id and a.id in (${idsIn('d.document')})) as assets
from pages_document_view d where d.site_id = $1 and d.page_id = $2`
