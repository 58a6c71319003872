import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Files of digital products (BX-1.13), uploads of them in progress, and how far buyers have used their links. The file store has
 * the bytes. A link belongs to a line of an order; the module `downloads` does not know orders, so it refers to them by id alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_files (
      site_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      name text not null,
      content_type text not null,
      bytes bigint not null check (bytes > 0),
      file_key text not null,
      created_at timestamptz not null,
      uploaded_at timestamptz not null,
      removed_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index product_files_of_product on product_files (site_id, product_id);
    create index product_files_removed on product_files (removed_at) where removed_at is not null;
    create table product_file_uploads (
      site_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      file_id uuid not null,
      is_replacement boolean not null,
      name text not null,
      bytes bigint not null check (bytes > 0),
      received bigint not null default 0 check (received between 0 and bytes),
      file_key text not null,
      replaced_key text,
      created_at timestamptz not null,
      primary key (site_id, id),
      foreign key (site_id, product_id) references products (site_id, id) on delete cascade
    );
    create index product_file_uploads_of_product on product_file_uploads (site_id, product_id);
    create index product_file_uploads_by_age on product_file_uploads (created_at);
    create table download_links (
      site_id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      file_id uuid not null,
      generation integer not null check (generation > 0),
      first_used_at timestamptz,
      downloads integer not null,
      primary key (site_id, order_id, line_id, file_id),
      foreign key (site_id, file_id) references product_files (site_id, id) on delete cascade
    );
    create index download_links_of_file on download_links (site_id, file_id)`.execute(db)
  await protectSiteTable(db, 'product_files', 'select, insert, update')
  await protectSiteTable(db, 'product_file_uploads', 'select, insert, update')
  await protectSiteTable(db, 'download_links', 'select, insert, update')
}
