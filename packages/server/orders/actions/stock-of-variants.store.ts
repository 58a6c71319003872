import type { Tx } from '../../database/index.ts'

/** Returns the units of variants that are available now; infinite for unlimited stock. Variants without stock are missing. */
export async function findAvailable(
  tx: Tx,
  siteId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const text = `
    select variant_id as id, unlimited, qty_in_stock as units from stock_variant_view
    where site_id = $1 and variant_id = any($2::uuid[])`
  const values = [siteId, [...variantIds]]
  const rows = await tx.sql<{ id: string; unlimited: boolean; units: number }>('order_stock', text, values)
  return new Map(rows.map(({ id, unlimited, units }) => [id, unlimited ? Number.POSITIVE_INFINITY : units]))
}
