import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/** CAPTCHA tokens that were used, because each is valid once, and the number of failures per form. No row identifies a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha_spent (
      site_id uuid not null references sites (id) on delete cascade,
      token_hash bytea not null check (length(token_hash) = 32),
      expires_at timestamptz not null,
      primary key (site_id, token_hash)
    );
    create index captcha_spent_by_end on captcha_spent (expires_at);
    create table captcha_failures (
      site_id uuid not null references sites (id) on delete cascade,
      purpose text not null,
      slot integer not null,
      network text not null,
      failures integer not null,
      primary key (site_id, purpose, slot, network)
    );
    create index captcha_failures_by_slot on captcha_failures (slot)`.execute(db)
  await protectSiteTable(db, 'captcha_spent', 'select, insert')
  await protectSiteTable(db, 'captcha_failures', 'select, insert, update')
}
