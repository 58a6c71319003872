import { sql, type Kysely } from 'kysely'

/**
 * `return_permit` puts a permit back into a bucket of `take_permits`. A bucket that is full again stays as it is: the time at which it
 * became full is then in the past, and `take_permits` ignores it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function return_permit(bucket text, every_ms double precision) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update rate_buckets set full_at = full_at - every_ms * interval '1 millisecond' where key = bucket
    $$;
    revoke all on function return_permit(text, double precision) from public;
    grant execute on function return_permit(text, double precision) to sitewright_web`.execute(db)
}
