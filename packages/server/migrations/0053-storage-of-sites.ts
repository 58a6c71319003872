import { sql, type Kysely } from 'kysely'

/**
 * Lets the files of a site be summed up, over the tables of media and downloads: `is_deleted` are those that are kept only so that
 * they can be brought back. Open uploads count with the size that they will have. Uploads name who sends them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_file_uploads add column account_id uuid,
      add column replaced_bytes bigint not null default 0 check (replaced_bytes >= 0);
    create index assets_bytes_of_site on assets (site_id) include (bytes, deleted_at);
    create index assets_by_deletion on assets (deleted_at) where deleted_at is not null and bytes > 0;
    create view sites_file_view with (security_invoker = true) as
      select site_id, bytes, deleted_at is not null and deleted_at <> 'infinity' as is_deleted from assets
      union all
      select site_id, (file ->> 'bytes')::bigint, true from asset_replacements
      union all
      select site_id, bytes, false from asset_uploads where state in ('receiving', 'processing')
      union all
      select site_id, bytes, removed_at is not null as is_deleted from product_files
      union all
      select site_id, case when received < bytes then bytes else replaced_bytes end, received = bytes from product_file_uploads;
    grant select on sites_file_view to sitewright_web`.execute(db)
}
