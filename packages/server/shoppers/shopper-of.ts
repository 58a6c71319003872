import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { findShopper, readShopper, type SignedInShopper } from './session.store.ts'

/**
 * Returns the shopper who is signed in, or null. Reads the database on every call, so that a sign-out takes effect in all
 * processes.
 */
export async function shopperOf(ctx: Ctx): Promise<SignedInShopper | null> {
  return ctx.visitor ? readShopper(ctx, ctx.visitor.tokenHash, ctx.now()) : null
}

/** Like `shopperOf`, together with what else a transaction reads. */
export async function shopperIn(tx: Tx, ctx: Ctx): Promise<SignedInShopper | null> {
  return ctx.visitor ? findShopper(tx, ctx.siteId, ctx.visitor.tokenHash, ctx.now()) : null
}
