import type { Ctx } from '../context.ts'
import { readShopper } from './session.store.ts'
import type { Shopper } from './shopper.store.ts'

/**
 * Returns the shopper who is signed in, or null. Reads the database on every call, so that a sign-out takes effect in all
 * processes.
 */
export async function shopperOf(ctx: Ctx): Promise<Shopper | null> {
  return ctx.visitor ? readShopper(ctx, ctx.visitor.tokenHash, ctx.now()) : null
}
