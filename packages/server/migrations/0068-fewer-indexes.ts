import { sql, type Kysely } from 'kysely'

/**
 * Drops two indexes that every add to a cart had to keep up to date. A message of the outbox is known by its id, which is a hash of its
 * kind and key, so a second unique index says nothing more. Without an index on the time that each permit changes, a row of
 * `rate_buckets` is changed in place; only the sweep, every ten minutes, looks for the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox drop constraint outbox_site_id_key_key;
    drop index rate_buckets_by_time;
    alter table rate_buckets set (fillfactor = 70)`.execute(db)
}
