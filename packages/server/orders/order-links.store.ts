import type { Tx } from '../database/index.ts'

/** `confirmed`: the page after buying; `status`: the page that mails link to. */
export type OrderTokenKind = 'confirmed' | 'status'

export async function insertToken(
  tx: Tx,
  siteId: string,
  token: { orderId: string; hash: Buffer; kind: OrderTokenKind; atMs: number },
): Promise<void> {
  const text = `
    insert into order_tokens (site_id, token_hash, order_id, kind, created_at) values ($1, $2, $3, $4, $5)`
  await tx.sql('order_token_add', text, [siteId, token.hash, token.orderId, token.kind, new Date(token.atMs)])
}

/** Returns the id of the order that a token of this kind leads to; null for an unknown one. */
export async function findOrderIdOfToken(
  tx: Tx,
  siteId: string,
  hash: Buffer,
  kind: OrderTokenKind,
): Promise<string | null> {
  const text = 'select order_id as id from order_tokens where site_id = $1 and token_hash = $2 and kind = $3'
  const [found] = await tx.sql<{ id: string }>('order_of_token', text, [siteId, hash, kind])
  return found?.id ?? null
}
