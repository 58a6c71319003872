import type { OrderPaymentState } from '@sitewright/domain/orders/order.ts'
import type { Tx } from '../../database/index.ts'
import type { PaperSite } from '../papers/paper-context.ts'

export type PaperKind = 'invoice' | 'credit-note'

/** What the first layout of invoices printed of the order's state, as it was when invoices stopped changing. */
export type FirstInvoiceFacts = { payment: OrderPaymentState; refundedCents: number; refundIds: string[] }

/** An issued paper. `layout` 1: invoices of orders before invoices had numbers of their own. */
export type StoredPaper = {
  number: number
  issuedMs: number
  /** The shop as it was when the paper was issued. */
  site: PaperSite
  firstFacts: FirstInvoiceFacts | null
}

/** The settings of a site that papers print, as JSON built from a row of `sites_settings_view` with the alias `v`. */
export const paperSiteSql = `
  jsonb_build_object('title', v.title, 'timeZone', v.time_zone, 'settings', jsonb_build_object(
    'website', jsonb_build_object('useCLDRMoneyFormat', v.settings #> '{website,useCLDRMoneyFormat}'),
    'websiteSettings', jsonb_build_object('contactEmail', v.settings #> '{websiteSettings,contactEmail}',
      'contactPhoneNumber', v.settings #> '{websiteSettings,contactPhoneNumber}'),
    'storeSettings', jsonb_build_object('businessName', v.settings #> '{storeSettings,businessName}',
      'businessId', v.settings #> '{storeSettings,businessId}',
      'vatId', v.settings #> '{storeSettings,vatId}', 'logo', v.settings #> '{storeSettings,logo}',
      'businessAddress', v.settings #> '{storeSettings,businessAddress}',
      'contactLocation', v.settings #> '{storeSettings,contactLocation}')))`

/**
 * Issues a paper under the next number of its series. The counter's row stays locked until the transaction ends, so that numbers
 * have no gaps; call it as late as possible. Throws a unique violation when the paper exists.
 */
export async function issuePaper(
  tx: Tx,
  siteId: string,
  paper: { kind: PaperKind; orderId: string; refundId: string | null; atMs: number },
): Promise<void> {
  const { kind, orderId, refundId, atMs } = paper
  await tx.sql('order_paper_add', issueText, [siteId, kind, orderId, refundId, new Date(atMs)])
}

const issueText = `
  with counted as (
    insert into order_paper_counters as c (site_id, kind, next_number) values ($1, $2, 2)
    on conflict (site_id, kind) do update set next_number = c.next_number + 1
    returning next_number - 1 as number
  )
  insert into order_papers (site_id, kind, number, order_id, refund_id, issued_at, layout, site)
  select $1, $2, counted.number, $3, $4, $5, 2, ${paperSiteSql}
  from counted, sites_settings_view v where v.site_id = $1`

/** Reads the invoice of an order, or the credit note of a refund; null when it was not issued. */
export async function findPaper(
  tx: Tx,
  siteId: string,
  { orderId, refundId }: { orderId: string; refundId: string | null },
): Promise<StoredPaper | null> {
  const [found] = await tx.sql<StoredPaper>('order_paper', findText, [siteId, orderId, refundId])
  return found ?? null
}

const findText = `
  select number, (extract(epoch from issued_at) * 1000)::bigint as "issuedMs", site, first_facts as "firstFacts"
  from order_papers where site_id = $1 and order_id = $2 and refund_id is not distinct from $3::uuid`
