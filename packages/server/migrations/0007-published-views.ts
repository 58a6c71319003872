import { sql, type Kysely } from 'kysely'

/**
 * Views that one module publishes for others: sites, pages, catalog and themes. They run with the caller's rights
 * (`security_invoker`), so that row-level security applies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sites_settings_view with (security_invoker = true) as
      select site_id, revision, title, tagline, description, language, time_zone, currency, settings, updated_at
      from site_settings;
    create view pages_page_view with (security_invoker = true) as
      select site_id, id, url_id, title, navigation_title, description, type, type_name, position, is_home, is_enabled,
        main_image_id, published_version, updated_at
      from pages where deleted_at is null and published_version is not null;
    create view pages_document_view with (security_invoker = true) as
      select p.site_id, p.id as page_id, v.document, v.created_at
      from pages p join page_versions v on v.site_id = p.site_id and v.id = p.published_version
      where p.deleted_at is null;
    create view pages_area_view with (security_invoker = true) as
      select a.site_id, a.name, v.document, a.updated_at
      from block_areas a join page_versions v on v.site_id = a.site_id and v.id = a.published_version;
    create view pages_navigation_view with (security_invoker = true) as
      select site_id, id, parent_id, navigation_id, position, page_id, link_url, link_title, link_new_window
      from navigation_items;
    create view pages_item_view with (security_invoker = true) as
      select i.site_id, i.id, i.collection_id, i.record_type, i.url_id, i.title, i.excerpt, i.main_image_id, i.source_url,
        i.author_id, i.tags, i.tag_keys, i.categories, i.category_keys, i.is_featured, i.passthrough, i.position,
        i.published_at, i.starts_at, i.ends_at, i.location, i.custom_content, i.created_at, i.updated_at, v.document
      from items i left join page_versions v on v.site_id = i.site_id and v.id = i.published_version
      where i.deleted_at is null and i.published_at is not null and i.published_version is not null;
    create view pages_author_view with (security_invoker = true) as
      select site_id, id, account_id, display_name, first_name, last_name, bio, avatar_id, website_url from authors;
    create view catalog_item_view with (security_invoker = true) as
      select site_id, product_id, collection_id, position, tags, categories, document from product_documents;
    create view themes_site_view with (security_invoker = true) as
      select t.site_id, t.theme_version_id, v.name, v.content_hash, (v.site_id is null) as is_built_in, v.template_version,
        v.conf, t.tweaks, t.updated_at
      from site_themes t join theme_versions v on v.id = t.theme_version_id;
    grant select on sites_settings_view, pages_page_view, pages_document_view, pages_area_view, pages_navigation_view,
      pages_item_view, pages_author_view, catalog_item_view,
      themes_site_view to sitewright_web;
    create unique index product_documents_by_path on product_documents (site_id, full_url)`.execute(db)
}
