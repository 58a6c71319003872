import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../http/index.ts'
import { findOrderIdOfToken, insertToken, type OrderTokenKind } from './order-links.store.ts'
import { readOrderInTx } from './read-order.ts'

/**
 * Creates one more token of an order's link: 256 random bits as hex, stored only as a hash. Earlier tokens stay valid, because a
 * token cannot be read from its hash.
 */
export async function issueOrderToken(tx: Tx, ctx: Ctx, orderId: string, kind: OrderTokenKind): Promise<string> {
  const token = makeToken(ctx.deps.clock)
  await insertToken(tx, ctx.siteId, { orderId, hash: hashOfToken(token), kind, atMs: ctx.now() })
  return token
}

/** Returns the order of a link's token; null for an unknown or malformed one, and for a token of the other kind. */
export async function findOrderByToken(ctx: Ctx, token: string, kind: OrderTokenKind): Promise<OrderDetail | null> {
  if (!isWellFormedToken(token)) return null
  return readInSite(ctx, async (tx) => {
    const id = await findOrderIdOfToken(tx, ctx.siteId, hashOfToken(token), kind)
    return id === null ? null : readOrderInTx(tx, ctx, id)
  })
}
