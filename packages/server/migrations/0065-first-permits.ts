import { sql, type Kysely } from 'kysely'

/**
 * `take_permits` as before, in one statement instead of three for a bucket without a row, which is full: most callers of a limit for
 * mailboxes and addresses come once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function take_permits(bucket text, wanted integer, burst integer, every_ms double precision)
    returns table (granted integer, wait_ms double precision)
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      at timestamptz := clock_timestamp();
      held timestamptz;
      free integer;
    begin
      granted := greatest(0, least(wanted, burst));
      held := at + granted * every_ms * interval '1 millisecond';
      insert into rate_buckets as b (key, full_at) values (bucket, held) on conflict (key) do nothing;
      if not found then
        select b.full_at into held from rate_buckets b where b.key = bucket for update;
        held := greatest(held, at);
        free := floor(burst - extract(epoch from (held - at)) * 1000 / every_ms + 0.000001)::integer;
        granted := greatest(0, least(wanted, free));
        held := held + granted * every_ms * interval '1 millisecond';
        update rate_buckets b set full_at = held where b.key = bucket;
      end if;
      wait_ms := greatest(0, extract(epoch from (held - at)) * 1000 - (burst - 1) * every_ms);
      return next;
    end
    $$`.execute(db)
}
