import type { Tx } from '../../database/index.ts'

/** Saves that an order was confirmed, and until when it is kept. The caller has locked it. */
export async function saveConfirmation(tx: Tx, siteId: string, orderId: string, expiresMs: number): Promise<void> {
  const text = 'update orders set expires_at = $3, confirmed_expires_at = null where site_id = $1 and id = $2'
  await tx.sql('order_confirm', text, [siteId, orderId, new Date(expiresMs)])
}
