import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { joinCart } from '../cart/index.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import { makeVisitor } from '../kit/cookies.ts'
import type { Out } from '../kit/http.ts'
import type { Tx } from '../kit/in-site.ts'
import { rememberDevice, type MarkedAccount } from '../team/index.ts'
import { deleteSession, insertSession } from './session.store.ts'

/** How long somebody stays signed in: with `rememberMe`, and without, where the cookie ends with the browser. */
export const sessionTimes = { longMs: 30 * 24 * 60 * 60_000, shortMs: 12 * 60 * 60_000 } as const

export type Started = {
  visitor: Visitor
  shopper: MarkedAccount
  isLong: boolean
  hasCart: boolean
  isCartReduced: boolean
}

/**
 * In a transaction under the lock of the visitor: ends the session that the browser had, starts one under a new secret (BX-5.08), and
 * merges the cart. Throws `shoppers.wrong-sign-in` where the password was changed meanwhile.
 */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  who: { shopperId: string; passwordHash: string; isLong: boolean },
): Promise<Started> {
  const { shopperId, passwordHash, isLong } = who
  const from = ctx.visitor
  const visitor = makeVisitor(ctx.deps.clock)
  const at = ctx.now()
  const untilMs = at + (isLong ? sessionTimes.longMs : sessionTimes.shortMs)
  const session = { tokenHash: visitor.tokenHash, shopperId, passwordHash, at, untilMs }
  if (!(await insertSession(tx, ctx.siteId, session))) throw new Refusal('shoppers.wrong-sign-in')
  // After the account's row is held, as a change of the password does it: in the other order the two could wait for each other.
  if (from) await deleteSession(tx, ctx.siteId, from.tokenHash)

  const { hasCart, notes } = await joinCart(tx, ctx, { from, to: visitor, shopperId, untilMs })
  return { visitor, shopper: { id: shopperId, passwordHash }, isLong, hasCart, isCartReduced: notes.length > 0 }
}

/** After the commit: the browser gets the new secret and the mark of this account, and scripts the sign that a shopper is signed in. */
export function tellStarted(ctx: Ctx, out: Out, { visitor, shopper, isLong, hasCart }: Started): void {
  rememberDevice(ctx, shopper, out)
  out.replaceVisitor(visitor, isLong ? { maxAge: sessionTimes.longMs / 1000 } : {})
  out.markCart(hasCart)
}

/** Where to after signing in: to the cart when it has something to say, or when the shopper came from there. */
export function nextAfter({ isCartReduced }: Started, wanted: string | undefined): string {
  return isCartReduced || wanted === 'cart' ? '/cart' : '/account'
}
