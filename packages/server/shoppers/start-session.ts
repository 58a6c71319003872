import { mergeCartAtSignIn } from '../cart/index.ts'
import type { Ctx, Visitor } from '../context.ts'
import { makeVisitor, type ResponseControls } from '../http/index.ts'
import type { Tx } from '../database/index.ts'
import { rememberDevice, type DeviceCookieAccount } from '../team/index.ts'
import { deleteSession, insertSession } from './session.store.ts'

/** Lifetime of a session: `longMs` with `rememberMe`; `shortMs` without it, when the cookie also ends with the browser. */
export const shopperSessionTimes = { longMs: 30 * 24 * 60 * 60_000, shortMs: 12 * 60 * 60_000 } as const

export type StartedSession = {
  visitor: Visitor
  shopper: DeviceCookieAccount
  isLong: boolean
  hasCart: boolean
  isCartReduced: boolean
}

/**
 * Starts a shopper's session under a new cookie secret, ends the browser's previous session and merges the visitor's cart into
 * the account's cart (BX-5.08). Call it in a transaction that holds the visitor's lock. Returns null, and changes nothing, when
 * the password has been changed since `passwordHash` was read.
 */
export async function startShopperSession(
  tx: Tx,
  ctx: Ctx,
  who: { shopperId: string; passwordHash: string; isLong: boolean },
): Promise<StartedSession | null> {
  const { shopperId, passwordHash, isLong } = who
  const from = ctx.visitor
  const visitor = makeVisitor(ctx.deps.clock)
  const at = ctx.now()
  const untilMs = at + (isLong ? shopperSessionTimes.longMs : shopperSessionTimes.shortMs)
  const session = { tokenHash: visitor.tokenHash, shopperId, passwordHash, at, untilMs }
  if (!(await insertSession(tx, ctx.siteId, session))) return null
  // The browser's previous session is deleted only after insertSession has locked the account's row. A password change takes its
  // locks in that order too; the reverse could deadlock.
  if (from) await deleteSession(tx, ctx.siteId, from.tokenHash)

  const { hasCart, notes } = await mergeCartAtSignIn(tx, ctx, { from, to: visitor, shopperId, untilMs })
  return { visitor, shopper: { id: shopperId, passwordHash }, isLong, hasCart, isCartReduced: notes.length > 0 }
}

/**
 * Sends the cookies of a new session: visitor secret, device mark (signed proof of this sign-in, for later rate limits), and
 * `siteUser` and `hasCart` for scripts. Call after the commit.
 */
export function sendSessionCookies(
  ctx: Ctx,
  out: ResponseControls,
  { visitor, shopper, isLong, hasCart }: StartedSession,
): void {
  rememberDevice(ctx, shopper, out)
  out.replaceVisitor(visitor, isLong ? { maxAge: shopperSessionTimes.longMs / 1000 } : {})
  out.markCart(hasCart)
}

/** Pages from which shoppers come to sign in, by their names in the form, with the path to return to. */
export const placesAfterSignIn = {
  cart: '/cart',
  orders: '/account/orders',
  addresses: '/account/addresses',
} as const

export function isPlaceAfterSignIn(name: string | undefined): name is keyof typeof placesAfterSignIn {
  return name !== undefined && Object.hasOwn(placesAfterSignIn, name)
}

/**
 * Returns the path to open after signing in: the cart if the merge reduced quantities, else the page from which the shopper came,
 * else the account page.
 */
export function pathAfterSignIn({ isCartReduced }: StartedSession, wanted: string | undefined): string {
  if (isCartReduced) return '/cart'
  return isPlaceAfterSignIn(wanted) ? placesAfterSignIn[wanted] : '/account'
}
