import { sql, type Kysely } from 'kysely'

/**
 * Lets the bin of pictures be listed, the latest first: who deleted each, and, until a restored one is changed, since when it had been
 * in the bin, for undo. `media_held_view` has the pictures whose reviews visitors do not see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assets
      add column deleted_by text not null default '',
      add column restored_from timestamptz;
    create index assets_in_bin on assets (site_id, deleted_at, id) where deleted_at is not null and bytes > 0;
    create view media_held_view with (security_invoker = true) as
      select p.site_id, p.asset_id from review_pictures p
      join reviews r on r.site_id = p.site_id and r.id = p.review_id and r.state <> 'published';
    grant select on media_held_view to sitewright_web`.execute(db)
}
