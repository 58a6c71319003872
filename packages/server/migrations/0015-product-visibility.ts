import { sql, type Kysely } from 'kysely'

/**
 * Products can be hidden. `catalog_hidden_view` lists hidden products; `catalog_variant_name_view` names every variant, whether or not
 * its product is visible, for lists that only owners see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column visibility text not null default 'visible'
      check (visibility in ('visible', 'hidden'));
    create index products_hidden on products (site_id, id) where visibility = 'hidden' and deleted_at is null;
    create view catalog_hidden_view with (security_invoker = true) as
      select site_id, id as product_id from products where visibility = 'hidden' and deleted_at is null;
    create view catalog_variant_name_view with (security_invoker = true) as
      select v.site_id, v.id as variant_id, v.product_id, v.sku, v.attributes, i.content ->> 'title' as title
      from variants v
      join products p on p.site_id = v.site_id and p.id = v.product_id
      join item_versions i on i.site_id = p.site_id and i.id = p.published_version
      where v.deleted_at is null and p.deleted_at is null;
    grant select on catalog_hidden_view, catalog_variant_name_view to sitewright_web`.execute(db)
}
