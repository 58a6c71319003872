import { detachCartAtSignOut, cartLockName } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { makeVisitor, type ResponseControls } from '../http/index.ts'
import { inSite } from '../database/index.ts'
import { deleteSession } from './session.store.ts'

/**
 * Ends the shopper's session at once and gives the browser a new visitor secret. Without a session it only clears the `siteUser`
 * cookie, so the call can be repeated (SF-7.02). `isCopied` leaves a copy of the account's cart in the browser.
 */
export async function signOut(ctx: Ctx, { isCopied }: { isCopied: boolean }, out: ResponseControls): Promise<void> {
  const from = ctx.visitor
  const to = makeVisitor(ctx.deps.clock)
  const left = from && (await end(ctx, { from, to, isCopied }))
  if (!left) return out.unmarkShopper()

  out.replaceVisitor(to, null)
  out.markCart(left.hasCart)
}

type Leaving = Parameters<typeof detachCartAtSignOut>[2]

/**
 * Ends the session in the database and disconnects the browser from the account's cart. Returns null when no shopper was signed
 * in.
 */
function end(ctx: Ctx, leaving: Leaving): Promise<{ hasCart: boolean } | null> {
  return inSite(
    ctx,
    async (tx) => {
      const wasSignedIn = await deleteSession(tx, ctx.siteId, leaving.from.tokenHash)
      return wasSignedIn ? detachCartAtSignOut(tx, ctx, leaving) : null
    },
    { lock: cartLockName(leaving.from) },
  )
}
