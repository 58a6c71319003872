import type { TableOwnerDb } from '../database/index.ts'

/** Replaces `pg_notify` with a function that does nothing. Returns false when the login is not a superuser and cannot do that. */
export async function blockNotices(owner: TableOwnerDb): Promise<boolean> {
  const [login] = await owner.ask<{ may: boolean }>(
    'may',
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  if (!login?.may) return false
  await owner.ask(
    '',
    `create or replace function pg_catalog.pg_notify(text, text) returns void language sql as 'select null::void'`,
  )
  return true
}
