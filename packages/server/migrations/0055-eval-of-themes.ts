import { sql, type Kysely } from 'kysely'

/** Whether the site's owner permits scripts of the theme to make code from text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table site_themes add column allows_eval boolean not null default false;
    create or replace view themes_site_view with (security_invoker = true) as
      select t.site_id, t.theme_version_id, v.name, v.content_hash, (v.site_id is null) as is_built_in, v.template_version,
        v.conf, t.tweaks, t.updated_at, t.allows_eval
      from site_themes t join theme_versions v on v.id = t.theme_version_id`.execute(db)
}
