import type { KnownPayment, KnownRefund, ProofSpan } from '@sitewright/domain/payments/money-differences.ts'
import type { TableOwnerDb } from '../../database/index.ts'
import type { RemoteProviderName } from '../payment-providers.ts'

export type ProvedSite = { siteId: string; provider: RemoteProviderName; timeZone: string }

/** Finds the sites that have credentials of Stripe, and those that used a provider lately. Runs as the database's owner. */
export async function findProvedSites(owner: TableOwnerDb, sinceMs: number): Promise<ProvedSite[]> {
  return owner.ask<ProvedSite>('payments_proved_sites', sitesText, [new Date(sinceMs)])
}

const sitesText = `
  with used as (
    select site_id, 'stripe' as provider from payment_settings where secrets is not null
    union select site_id, provider from payments where provider <> 'manual' and updated_at >= $1
  )
  select u.site_id as "siteId", u.provider, s.time_zone as "timeZone"
  from used u join sites_settings_view s on s.site_id = u.site_id order by 1, 2`

/** Finds captured payments that have neither an order nor a refund of the whole amount. Runs as the database's owner. */
export async function findPaymentsWithoutOrder(
  owner: TableOwnerDb,
  { sinceMs, untilMs, most }: { sinceMs: number; untilMs: number; most: number },
): Promise<{ siteId: string; paymentId: string }[]> {
  return owner.ask('payments_without_order', withoutOrderText, [new Date(sinceMs), new Date(untilMs), most])
}

const withoutOrderText = `
  select p.site_id as "siteId", p.id as "paymentId" from payments p
  where p.updated_at >= $1 and p.updated_at < $2 and p.state = 'captured' and p.order_id is null
    and p.amount_cents > greatest(p.refunded_cents, (select coalesce(sum(r.amount_cents), 0) from payment_refunds r
      where r.site_id = p.site_id and r.payment_id = p.id and r.state <> 'failed'))
  limit $3`

export type ProvedPayment = KnownPayment & { id: string; reference: string; isInSpan: boolean; refunds: ProvedRefund[] }
export type ProvedRefund = KnownRefund & { id: string; isInSpan: boolean }

/**
 * Reads payments of a site with their refunds: those with one of the references, and those that took or gave back money in a span.
 * Runs as the database's owner.
 */
export async function findProvedPayments(
  owner: TableOwnerDb,
  { siteId, provider }: ProvedSite,
  { fromMs, toMs, references }: ProofSpan & { references: readonly string[] },
): Promise<ProvedPayment[]> {
  const span = [new Date(fromMs), new Date(toMs)]
  return owner.ask<ProvedPayment>('payments_proved', paymentsText, [siteId, provider, ...span, references])
}

const paymentsText = `
  select p.id, p.reference, p.state, p.amount_cents as "amountCents", p.currency, p.refunded_cents as "refundedCents",
    p.state = 'captured' and p.created_at >= $3 and p.created_at < $4 as "isInSpan", coalesce(r.list, '[]') as refunds
  from payments p
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', replace(r.id::text, '-', ''), 'state', r.state, 'amountCents', r.amount_cents,
      'isInSpan', r.state = 'succeeded' and r.created_at >= $3 and r.created_at < $4)) as list
    from payment_refunds r where r.site_id = p.site_id and r.payment_id = p.id
  ) r on true
  where p.site_id = $1 and p.provider = $2 and p.reference is not null
    and (p.reference = any($5::text[]) or (p.state = 'captured' and p.created_at >= $3 and p.created_at < $4)
      or exists (select from payment_refunds r where r.site_id = p.site_id and r.payment_id = p.id and r.state = 'succeeded'
        and r.created_at >= $3 and r.created_at < $4))`
