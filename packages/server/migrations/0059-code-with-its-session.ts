import { sql, type Kysely } from 'kysely'

/**
 * A code of the second step is used up in the transaction that starts its session: if the session cannot be stored, the code still
 * works. The account's row is locked first, as it is where the second step is switched off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function start_session_by_code(session uuid, hash bytea, account uuid, known_hash text, at timestamptz,
      until timestamptz, agent text, place text, earlier bytea, step bigint, code bytea, mail jsonb)
    returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from accounts a where a.id = account and a.password_hash = known_hash and a.disabled_at is null
        for no key update;
      if not found then
        return 'over';
      end if;
      if not (case when code is null then use_second_step(account, step) else use_recovery_code(account, code, mail) end) then
        return 'wrong-code';
      end if;
      delete from account_sessions s where s.token_hash = earlier;
      perform start_session(session, hash, account, known_hash, at, until, agent, place);
      return 'started';
    end
    $$;
    revoke all on function start_session_by_code from public;
    grant execute on function start_session_by_code to sitewright_web;
    revoke execute on function use_second_step, use_recovery_code from sitewright_web`.execute(db)
}
