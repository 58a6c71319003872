import { createHash } from 'node:crypto'
import type { MergeNote } from '@sitewright/domain/cart/cart.ts'
import { mergeCarts } from '@sitewright/domain/cart/merge-carts.ts'
import type { Ctx, Visitor } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { lockAndLoadCart } from './cart.store.ts'
import {
  copyCart,
  dropEntries,
  unshareCart,
  createSharedCart,
  readSharedCart,
  replaceVisitor,
  saveMerged,
  shareCart,
} from './merge.store.ts'

export type JoinOptions = {
  /** The browser's visitor before signing in, locked by `lockOf`; `null` when it had no cookie. */
  from: Visitor | null
  to: Visitor
  shopperId: string
  /** End of the session, in epoch milliseconds. */
  untilMs: number
}

/**
 * Runs in the transaction that signs a shopper in. Points the browser to the account's cart and merges the visitor's lines into
 * it (`domain/cart/merge-carts.ts`). All browsers of the shopper lock the same cart row, so that parallel sign-ins and adds run
 * one after the other. Requests that other tabs sent with the old visitor secret are refused.
 */
export async function joinCart(
  tx: Tx,
  ctx: Ctx,
  { from, to, shopperId, untilMs }: JoinOptions,
): Promise<{ hasCart: boolean; notes: readonly MergeNote[] }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const cartHash = hashOfShopper(shopperId)
  // A visitor that already shares an account's cart has no cart of its own, so there are no lines to merge.
  const brings = from && !(await readSharedCart(tx, siteId, from.tokenHash, nowMs)) ? from : null

  await createSharedCart(tx, siteId, { id: ctx.newId(), cartHash, nowMs })
  const account = await lockAndLoadCart(tx, siteId, cartHash, nowMs)
  if (account.isExpired) await dropEntries(tx, siteId, account.cart.id)
  const visitor = brings && (await lockAndLoadCart(tx, siteId, brings.tokenHash, nowMs))

  const { entries, changed, notes } = mergeCarts(account.cart.entries, visitor?.cart.entries ?? [])
  const goneId = visitor?.rowId ?? null
  await saveMerged(tx, siteId, { cartId: account.cart.id, goneId, changed, notes, nowMs })
  await shareCart(tx, siteId, { tokenHash: to.tokenHash, cartHash, shopperId, untilMs })
  if (from) await replaceVisitor(tx, siteId, from.tokenHash, nowMs)
  return { hasCart: entries.length > 0, notes }
}

/**
 * Runs in the transaction that signs a shopper out, under the lock (`lockOf`) of the cart of the browser's visitor. The account
 * keeps its cart; with `isCopied` the browser goes on with a copy of it.
 */
export async function leaveCart(
  tx: Tx,
  ctx: Ctx,
  { from, to, isCopied }: { from: Visitor; to: Visitor; isCopied: boolean },
): Promise<{ hasCart: boolean }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const sharing = await readSharedCart(tx, siteId, from.tokenHash, nowMs)
  const cart = sharing?.cartHash && isCopied ? await lockAndLoadCart(tx, siteId, sharing.cartHash, nowMs) : null
  const hasCart = cart !== null && cart.cart.entries.length > 0
  if (hasCart) {
    await copyCart(tx, siteId, { cartId: cart.cart.id, copyId: ctx.newId(), tokenHash: to.tokenHash, nowMs })
  }
  await replaceVisitor(tx, siteId, from.tokenHash, nowMs)
  return { hasCart }
}

/** Disconnects all browsers from an account's cart. Called when all sessions of the account end. */
export async function leaveCartEverywhere(tx: Tx, ctx: Ctx, shopperId: string): Promise<void> {
  await unshareCart(tx, ctx.siteId, hashOfShopper(shopperId))
}

/** Key of an account's cart. It never equals a visitor's key, because a visitor's secret never has the form `shopper:…`. */
function hashOfShopper(shopperId: string): Buffer {
  return createHash('sha256').update(`shopper:${shopperId}`).digest()
}
