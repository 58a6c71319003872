import type { TaxExemption, TaxExemptionAnswer } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import type { Tx } from '../../database/index.ts'

type NewTaxExemption = TaxExemption & { shopperId: string; accountId: string | null; sinceMs: number }

/** Saves a shopper's exemption, which replaces an earlier one. */
export async function saveTaxExemption(tx: Tx, siteId: string, saved: NewTaxExemption): Promise<void> {
  const { shopperId, reason, number, sinceMs, accountId } = saved
  const text = `
    insert into tax_exemptions (site_id, shopper_id, reason, number, since, account_id)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (site_id, shopper_id) do update set reason = excluded.reason, number = excluded.number,
      since = excluded.since, account_id = excluded.account_id`
  const values = [siteId, shopperId, reason, number, new Date(sinceMs), accountId]
  await tx.sql('cart_save_tax_exemption', text, values)
}

/** Ends a shopper's exemption. Returns false when there was none. */
export async function deleteTaxExemption(tx: Tx, siteId: string, shopperId: string): Promise<boolean> {
  const text = 'delete from tax_exemptions where site_id = $1 and shopper_id = $2 returning 1'
  return (await tx.sql('cart_end_tax_exemption', text, [siteId, shopperId])).length > 0
}

/** Returns a shopper's exemption with when it began; null for one who pays taxes. */
export async function readTaxExemption(
  tx: Tx,
  siteId: string,
  shopperId: string,
): Promise<TaxExemptionAnswer['taxExemption']> {
  const text = `
    select reason, number, (extract(epoch from since) * 1000)::bigint as since from tax_exemptions
    where site_id = $1 and shopper_id = $2`
  const [found] = await tx.sql<NonNullable<TaxExemptionAnswer['taxExemption']>>('cart_tax_exemption', text, [
    siteId,
    shopperId,
  ])
  return found ?? null
}
