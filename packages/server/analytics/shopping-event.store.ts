import type { TableOwnerDb, Tx } from '../database/index.ts'
import type { ShoppingEventMessage } from './emit-shopping-event.ts'

export type ShoppingEventRow = ShoppingEventMessage & { siteId: string }

/**
 * Inserts shopping events of any sites in one statement and adds the page that each event happened on. Ignores events that are
 * already stored.
 */
export async function insertShoppingEvents(tx: Tx, rows: readonly ShoppingEventRow[]): Promise<void> {
  await tx.lastSql('shopping_events_keep', keepText, [JSON.stringify(rows)])
}

/** Deletes shopping events before `untilMs`, of each site up to 10,000 at once: later runs delete the others. */
export async function deleteOldShoppingEvents(owner: TableOwnerDb, untilMs: number): Promise<void> {
  const text = `
    delete from shopping_events e using sites s cross join lateral (
      select past.id from shopping_events past where past.site_id = s.id and past.at < $1 order by past.at limit 10000
    ) as old
    where e.site_id = s.id and e.id = old.id`
  await owner.ask('sweep_shopping_events', text, [new Date(untilMs)])
}

// Hand-written SQL: the query builder cannot turn JSON into rows. An event belongs to the page with the longest URL that is a
// prefix of the event's path: an event on a product's page counts for the collection that contains the product. Each path is looked up
// once in a batch, because reading the pages of a site costs more than the rest of an event.
const keepText = `
  with event as materialized (
    select * from jsonb_to_recordset($1::jsonb) as e("siteId" uuid, id uuid, name text, at bigint, "pagePath" text, content jsonb)
  ), place as (
    select distinct on (e."siteId", e."pagePath") e."siteId", e."pagePath", p.id
    from (select distinct "siteId", "pagePath" from event) e
    join pages_page_view p on p.site_id = e."siteId" and (
      (p.is_home and e."pagePath" = '/')
      or lower(e."pagePath") = lower('/' || p.url_id)
      or starts_with(lower(e."pagePath"), lower('/' || p.url_id || '/'))
    )
    order by e."siteId", e."pagePath", length(p.url_id) desc
  )
  insert into shopping_events (site_id, id, name, at, content)
  select e."siteId", e.id, e.name, to_timestamp(e.at / 1000.0),
    e.content || jsonb_build_object('page_id', coalesce(replace(place.id::text, '-', ''), ''))
  from event e
  join sites_settings_view s on s.site_id = e."siteId" -- what a site did that is gone is nobody's any more
  left join place on place."siteId" = e."siteId" and place."pagePath" = e."pagePath"
  on conflict (site_id, id) do nothing`
