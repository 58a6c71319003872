import { hasCartLines } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import type { ResponseControls } from '../http/index.ts'

/** Corrects the cookie from which pages know whether there is a cart, after a purchase or a change of the cart (SF-4.17). */
export async function markCart(ctx: Ctx, out: ResponseControls): Promise<void> {
  out.markCart(await hasCartLines(ctx))
}
