import { sql, type Kysely } from 'kysely'

/**
 * Exporting and erasing what a site keeps about a customer. Erasing is done by functions, because requests have no right to delete
 * accounts or mails, nor to change the history of orders and the activity log, and need none for anything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_by_recipient on mails (site_id, lower(recipient))`.execute(db)
  await makeNeutralAddress(db)
  await makeEraseOrders(db)
  await makeEraseMailbox(db)
  await makeEraseTraces(db)
}

/** Of an address, only what decides about taxes stays. */
async function makeNeutralAddress(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function neutral_address(address jsonb) returns jsonb language sql immutable as $$
      select case when jsonb_typeof(address) = 'object' then
        (select jsonb_object_agg(key, case when key in ('country', 'region') then value else '""'::jsonb end)
          from jsonb_each(address))
      else address end
    $$;
    revoke all on function neutral_address(jsonb) from public`.execute(db)
}

/**
 * Takes from orders who bought: amounts, lines, taxes, numbers and papers stay. Tracking numbers lead to an address, and what was
 * written about an order may name anybody.
 */
async function makeEraseOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function erase_orders(wanted uuid[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      site uuid := nullif(current_setting('app.site', true), '')::uuid;
    begin
      update orders set email = '', email_key = '', shopper_id = null, card = null, version = version + 1,
        snapshot = (snapshot - 'newsletter') || jsonb_build_object('delivery', neutral_address(snapshot -> 'delivery'),
          'billing', neutral_address(snapshot -> 'billing'), 'note', '')
      where site_id = site and id = any (wanted);
      update order_lines set snapshot = snapshot || '{"answers": []}' where site_id = site and order_id = any (wanted);
      update order_fulfilments set carrier = '', tracking_number = '', tracking_url = ''
      where site_id = site and order_id = any (wanted);
      update order_refunds set reason = '', message = '', failure = '',
        actor_name = case when actor_kind = 'shopper' then '' else actor_name end
      where site_id = site and order_id = any (wanted);
      update order_events set data = data - 'carrier' - 'trackingNumber' - 'reason'
      where site_id = site and order_id = any (wanted) and data ?| '{carrier, trackingNumber, reason}';
      update order_events set actor_name = '', actor_id = null
      where site_id = site and order_id = any (wanted) and actor_kind = 'shopper';
      delete from order_notes where site_id = site and order_id = any (wanted);
      delete from order_tokens where site_id = site and order_id = any (wanted);
      delete from order_terms t using orders o
      where o.site_id = site and o.id = any (wanted) and t.site_id = site and t.number = o.number
        and t.term <> o.number::text;
      delete from unpaid_order_origins u using orders o
      where o.site_id = site and o.id = any (wanted) and u.site_id = site and u.checkout_id = o.checkout_id;
      update payments set card = null, step = null where site_id = site and order_id = any (wanted);
      update discount_uses set customer_hash = null where site_id = site and order_id = any (wanted);
    end
    $$;
    revoke all on function erase_orders(uuid[]) from public;
    grant execute on function erase_orders(uuid[]) to sitewright_web`.execute(db)
}

/** Deletes what belongs to a mailbox itself. `mailboxes` are the forms in lower case in which its address can be stored. */
async function makeEraseMailbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function erase_mailbox(customer uuid, mailboxes text[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      site uuid := nullif(current_setting('app.site', true), '')::uuid;
      accounts uuid[];
      account_carts bytea[];
    begin
      select coalesce(array_agg(id), '{}') into accounts from shoppers where site_id = site and lower(email) = any (mailboxes);
      select coalesce(array_agg(distinct cart_hash), '{}') into account_carts from cart_visitors
      where site_id = site and shopper_id = any (accounts) and cart_hash is not null;
      delete from cart_visitors where site_id = site and shopper_id = any (accounts);
      delete from carts where site_id = site and token_hash = any (account_carts);
      delete from checkouts where site_id = site and state = 'open' and payment_id is null
        and lower(steps ->> 'email') = any (mailboxes);
      update activity set target_title = '—', undo = null, changes = null
      where site_id = site and ((target_kind = 'customer' and target_id = replace(customer::text, '-', ''))
        or (target_kind = 'shopper' and target_id in (select replace(a.account::text, '-', '') from unnest(accounts) a (account))));
      delete from shoppers where site_id = site and id = any (accounts);
      delete from shopper_links where site_id = site and lower(email) = any (mailboxes);
      delete from restock_signups where site_id = site and lower(email) = any (mailboxes);
      delete from mails where site_id = site and lower(recipient) = any (mailboxes);
      delete from customers where site_id = site and id = customer;
      delete from outbox o using unnest(mailboxes) mailbox
      where o.site_id = site and (strpos(lower(o.key), mailbox) > 0 or strpos(lower(o.payload::text), '"' || mailbox || '"') > 0);
    end
    $$;
    revoke all on function erase_mailbox(uuid, text[]) from public;
    grant execute on function erase_mailbox(uuid, text[]) to sitewright_web`.execute(db)
}

/** Deletes what names the buyer of orders elsewhere: checkouts, mails to the owner, and what the team wrote. */
async function makeEraseTraces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function erase_traces_of_orders(wanted uuid[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      site uuid := nullif(current_setting('app.site', true), '')::uuid;
    begin
      delete from checkouts where site_id = site and order_id = any (wanted);
      delete from mails m using unnest(wanted) w (order_id)
      where m.site_id = site and strpos(m.key, '/' || replace(w.order_id::text, '-', '')) > 0;
      update activity set undo = null, changes = null
      where site_id = site and target_kind = 'order'
        and target_id in (select replace(w.order_id::text, '-', '') from unnest(wanted) w (order_id));
    end
    $$;
    revoke all on function erase_traces_of_orders(uuid[]) from public;
    grant execute on function erase_traces_of_orders(uuid[]) to sitewright_web`.execute(db)
}
