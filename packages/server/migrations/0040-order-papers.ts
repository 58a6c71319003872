import { sql, type Kysely } from 'kysely'
import { protectSiteTable } from './protect-site-table.ts'

/**
 * Invoices and credit notes as they were issued (BX-2.12), each in a series of the site without gaps, and the taxes within refunds.
 *
 * Orders that exist had an invoice under their own number, which could be printed at any time. They keep it as it would be printed
 * now (layout 1), with the refunds that it names, and the series goes on after the highest of these numbers. Refunds of processes
 * that do not store taxes have null; readers compute those. Papers that such processes do not issue follow when they are asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_refunds add column shipping_taxes jsonb;
    alter table order_refund_lines add column taxes jsonb;
    create table order_paper_counters (
      site_id uuid not null references sites (id) on delete cascade,
      kind text not null,
      next_number integer not null,
      primary key (site_id, kind)
    );
    create table order_papers (
      site_id uuid not null,
      kind text not null,
      number integer not null check (number > 0),
      order_id uuid not null,
      refund_id uuid,
      issued_at timestamptz not null,
      layout smallint not null,
      site jsonb not null,
      first_facts jsonb,
      primary key (site_id, kind, number),
      foreign key (site_id, order_id) references orders (site_id, id) on delete cascade,
      foreign key (site_id, order_id, refund_id) references order_refunds (site_id, order_id, id) on delete cascade
    );
    create unique index order_papers_of_order on order_papers (site_id, order_id, refund_id) nulls not distinct`.execute(
    db,
  )
  await protectSiteTable(db, 'order_paper_counters', 'select, insert, update')
  await protectSiteTable(db, 'order_papers', 'select, insert')
  await sql`
    insert into order_papers (site_id, kind, number, order_id, issued_at, layout, site, first_facts)
    select o.site_id, 'invoice', o.number, o.id, o.created_at, 1,
      jsonb_build_object('title', s.title, 'timeZone', s.time_zone, 'settings', jsonb_build_object(
        'website', jsonb_build_object('useCLDRMoneyFormat', s.settings #> '{website,useCLDRMoneyFormat}'),
        'websiteSettings', jsonb_build_object('contactEmail', s.settings #> '{websiteSettings,contactEmail}'),
        'storeSettings', jsonb_build_object('businessName', s.settings #> '{storeSettings,businessName}',
          'businessId', s.settings #> '{storeSettings,businessId}',
          'contactLocation', s.settings #> '{storeSettings,contactLocation}'))),
      jsonb_build_object('payment', o.payment_state, 'refundedCents', o.refunded_cents, 'refundIds', (
        select coalesce(jsonb_agg(replace(r.id::text, '-', '')), '[]') from order_refunds r
        where r.site_id = o.site_id and r.order_id = o.id and r.state = 'done'))
    from orders o join site_settings s on s.site_id = o.site_id;
    insert into order_paper_counters (site_id, kind, next_number)
    select site_id, 'invoice', max(number) + 1 from orders group by site_id`.execute(db)
}
