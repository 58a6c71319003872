import type { Tx } from '../../database/index.ts'

/** True when somebody pays for a checkout with an address right now. `forms`: those in which it can be stored, in lower case. */
export async function hasPaymentUnderWay(tx: Tx, siteId: string, forms: readonly string[]): Promise<boolean> {
  const text = `
    select 1 from checkouts
    where site_id = $1 and state = 'open' and payment_id is not null and lower(steps ->> 'email') = any ($2) limit 1`
  return (await tx.sql('checkout_payment_under_way', text, [siteId, [...forms]])).length > 0
}
