import type { Ctx } from '../kit/context.ts'
import { readShopper } from './session.store.ts'
import type { Shopper } from './shopper.store.ts'

/** Who is signed in at the visitor's browser, or null: one statement, asked each time, so that an end in one process is an end in all. */
export async function shopperOf(ctx: Ctx): Promise<Shopper | null> {
  return ctx.visitor ? readShopper(ctx, ctx.visitor.tokenHash, ctx.now()) : null
}
