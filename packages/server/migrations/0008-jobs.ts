import { sql, type Kysely } from 'kysely'

/**
 * `enqueue` lets a request add a job in its own transaction. The web role has no access to the queue or its schema. `job_tasks`
 * lists every task; the migration of a new task adds its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_tasks (name text primary key);
    insert into job_tasks (name) values ('carts.expire')`.execute(db)
  await sql`
    create function enqueue(site uuid, task text, payload jsonb, key text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if site is null or site is distinct from nullif(current_setting('app.site', true), '')::uuid then
        raise exception 'A job for another site.' using errcode = 'insufficient_privilege';
      end if;
      if not exists (select from job_tasks t where t.name = enqueue.task) then
        raise exception 'There is no task "%".', task using errcode = 'invalid_parameter_value';
      end if;
      if jsonb_typeof(payload) is distinct from 'object' or coalesce(key, '') = '' then
        raise exception 'A job has an object and a key.' using errcode = 'invalid_parameter_value';
      end if;
      perform graphile_worker.add_job(
        identifier => task,
        payload => (payload || jsonb_build_object('siteId', replace(site::text, '-', '')))::json,
        job_key => site || ' ' || task || ' ' || key
      );
    end
    $$;
    revoke all on function enqueue(uuid, text, jsonb, text) from public;
    grant execute on function enqueue(uuid, text, jsonb, text) to sitewright_web`.execute(db)
}
