import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Reviews with their pictures, and `review_facts`, the review data of a product's page. `identity` detects duplicates: a repeated
 * import or a form that is sent twice adds nothing. Ratings are in quarters of a star.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      site_id uuid not null references sites (id) on delete cascade,
      id uuid not null,
      foreign_id text,
      identity bytea not null,
      product_id uuid,
      product_name text not null default '',
      product_pictures text[] not null default '{}',
      state text not null check (state in ('held', 'published', 'rejected')),
      state_before text check (state_before in ('held', 'published', 'rejected')),
      quarters smallint not null check (quarters between 4 and 20),
      title text not null default '',
      text text not null default '',
      first_name text not null default '',
      last_initial text not null default '',
      login_name text not null default '',
      user_name text not null default '',
      source_type smallint not null check (source_type between 1 and 3),
      source_name text not null default '',
      reviewed_at timestamptz not null,
      created_at timestamptz not null,
      decided_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, product_id) references products (site_id, id) on delete set null (product_id)
    );
    create unique index reviews_once on reviews (site_id, identity);
    create index reviews_of_product on reviews (site_id, product_id, reviewed_at desc, id desc) include (quarters)
      where state = 'published';
    create index reviews_of_site on reviews (site_id, reviewed_at desc, id desc) include (quarters, product_id)
      where state = 'published';
    create index reviews_by_state on reviews (site_id, state, id) where state <> 'published';
    create table review_pictures (
      site_id uuid not null references sites (id) on delete cascade,
      review_id uuid not null,
      position smallint not null,
      asset_id uuid not null,
      primary key (site_id, review_id, position),
      foreign key (site_id, review_id) references reviews (site_id, id) on delete cascade,
      foreign key (site_id, asset_id) references assets (site_id, id)
    );
    alter table products add column review_facts jsonb`.execute(db)
  await protectSiteTable(db, 'reviews')
  await protectSiteTable(db, 'review_pictures')
}
