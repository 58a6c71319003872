import { sql, type Kysely } from 'kysely'

/**
 * Lets the bin of pictures be listed, the latest first: who deleted each, and, until a restored one is changed, since when it had been
 * in the bin, for undo. Deleted reviews are erased after 30 days; those that were deleted before are kept for 30 days from now on, because
 * their owners were told that they stay. `deleted_from` is the state to which one comes back. An erased one keeps its identity, so that an import does not bring it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assets
      add column deleted_by text not null default '',
      add column restored_from timestamptz;
    create index assets_in_bin on assets (site_id, deleted_at, id) where deleted_at is not null and bytes > 0;
    alter table reviews
      drop constraint reviews_state_check,
      add constraint reviews_state_check check (state in ('held', 'published', 'spam', 'deleted', 'erased')),
      add column deleted_from text check (deleted_from in ('held', 'published', 'spam'));
    update reviews set decided_at = now(), deleted_from = nullif(state_before, 'deleted') where state = 'deleted';
    create index reviews_by_deletion on reviews (decided_at) where state = 'deleted';
    create view media_review_view with (security_invoker = true) as
      select p.site_id, p.asset_id, r.state from review_pictures p
      join reviews r on r.site_id = p.site_id and r.id = p.review_id;
    grant select on media_review_view to sitewright_web`.execute(db)
}
