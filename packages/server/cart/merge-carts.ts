import { createHash } from 'node:crypto'
import type { MergeNote } from '@sitewright/domain/cart/cart.ts'
import { mergeCarts } from '@sitewright/domain/cart/merge-carts.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { holdCart } from './cart.store.ts'
import {
  copyCart,
  dropEntries,
  dropSharers,
  openSharedCart,
  readSharing,
  replaceVisitor,
  saveMerged,
  shareCart,
} from './merge.store.ts'

export type Joining = {
  /** Who the browser was until now, under `lockOf` this visitor; null where it had no cookie. */
  from: Visitor | null
  to: Visitor
  shopperId: string
  /** The end of the session. */
  untilMs: number
}

/**
 * In the transaction that signs a shopper in: leads the browser to the cart of the account, and puts the lines that it brings along
 * into that (`domain/cart/merge-carts.ts`). All of the shopper's browsers wait for the one row, so that two that come together, or an
 * add meanwhile, follow each other. What other tabs had sent with the secret that the browser had is refused.
 */
export async function joinCart(
  tx: Tx,
  ctx: Ctx,
  { from, to, shopperId, untilMs }: Joining,
): Promise<{ hasCart: boolean; notes: readonly MergeNote[] }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const cartHash = hashOfShopper(shopperId)
  // One that is shared already is another account's, or the same: nothing to bring along.
  const brings = from && !(await readSharing(tx, siteId, from.tokenHash, nowMs)) ? from : null

  await openSharedCart(tx, siteId, { id: ctx.newId(), cartHash, nowMs })
  const account = await holdCart(tx, siteId, cartHash, nowMs)
  if (account.isExpired) await dropEntries(tx, siteId, account.cart.id)
  const visitor = brings && (await holdCart(tx, siteId, brings.tokenHash, nowMs))

  const { entries, changed, notes } = mergeCarts(account.cart.entries, visitor?.cart.entries ?? [])
  const goneId = visitor?.rowId ?? null
  await saveMerged(tx, siteId, { cartId: account.cart.id, goneId, changed, notes, nowMs })
  await shareCart(tx, siteId, { tokenHash: to.tokenHash, cartHash, shopperId, untilMs })
  if (from) await replaceVisitor(tx, siteId, from.tokenHash, nowMs)
  return { hasCart: entries.length > 0, notes }
}

/**
 * In the transaction that signs a shopper out, under `lockOf` who the browser was: the cart stays with the account, and with `isCopied`
 * the browser goes on with a copy of it.
 */
export async function leaveCart(
  tx: Tx,
  ctx: Ctx,
  { from, to, isCopied }: { from: Visitor; to: Visitor; isCopied: boolean },
): Promise<{ hasCart: boolean }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const sharing = await readSharing(tx, siteId, from.tokenHash, nowMs)
  const cart = sharing?.cartHash && isCopied ? await holdCart(tx, siteId, sharing.cartHash, nowMs) : null
  const hasCart = cart !== null && cart.cart.entries.length > 0
  if (hasCart) {
    await copyCart(tx, siteId, { cartId: cart.cart.id, copyId: ctx.newId(), tokenHash: to.tokenHash, nowMs })
  }
  await replaceVisitor(tx, siteId, from.tokenHash, nowMs)
  return { hasCart }
}

/** Where an account's sessions end everywhere, none of its browsers sees its cart any more. */
export async function leaveCartEverywhere(tx: Tx, ctx: Ctx, shopperId: string): Promise<void> {
  await dropSharers(tx, ctx.siteId, hashOfShopper(shopperId))
}

/** The key of an account's cart. It is no visitor's: theirs are hashes of secrets, and this is of no secret's shape. */
function hashOfShopper(shopperId: string): Buffer {
  return createHash('sha256').update(`shopper:${shopperId}`).digest()
}
