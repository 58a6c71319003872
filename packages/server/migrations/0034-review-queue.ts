import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Reviews in a queue (BX-3.12): spam apart from what was deleted, the shop's public reply, and the terms by which a review is found.
 * `change_number` counts the decisions and replies, so that an undo is refused once something later happened to the review.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews drop constraint reviews_state_check, drop constraint reviews_state_before_check;
    update reviews set state = 'deleted' where state = 'rejected';
    update reviews set state_before = 'deleted' where state_before = 'rejected';
    alter table reviews
      add constraint reviews_state_check check (state in ('held', 'published', 'spam', 'deleted')),
      add constraint reviews_state_before_check check (state_before in ('held', 'published', 'spam', 'deleted')),
      add column change_number integer not null default 0,
      add column reply text not null default '',
      add column replied_at timestamptz;
    drop index reviews_by_state;
    create index reviews_by_state on reviews (site_id, state, id);
    create table review_terms (
      site_id uuid not null references sites (id) on delete cascade,
      term text collate "C" not null,
      review_id uuid not null,
      primary key (site_id, term, review_id),
      foreign key (site_id, review_id) references reviews (site_id, id) on delete cascade
    );
    create index review_terms_of_review on review_terms (site_id, review_id);
    insert into review_terms (site_id, term, review_id)
    select distinct r.site_id, left(lower(w.word), 100), r.id
    from reviews r
    cross join lateral regexp_split_to_table(
      concat_ws(' ', r.first_name, r.last_initial, r.login_name, r.user_name, r.product_name, r.title, left(r.text, 1000)), '\\s+'
    ) as w (word)
    where w.word <> ''`.execute(db)
  await protectSiteTable(db, 'review_terms', 'select, insert, delete')
}
