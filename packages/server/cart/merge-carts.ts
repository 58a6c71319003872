import { createHash } from 'node:crypto'
import type { MergeNote } from '@sitewright/domain/cart/cart.ts'
import { mergeCarts } from '@sitewright/domain/cart/merge-carts.ts'
import type { Ctx, Visitor } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { lockAndLoadCart } from './cart.store.ts'
import {
  copyCart,
  deleteCartEntries,
  detachVisitorsFromCart,
  createSharedCart,
  readVisitorCartLink,
  revokeVisitorSecret,
  saveMergedCart,
  attachVisitorToCart,
} from './merge.store.ts'

export type SignInMergeInput = {
  /** The visitor of this browser before the sign-in; the caller holds the lock of its cart. `null` without a visitor cookie. */
  from: Visitor | null
  to: Visitor
  shopperId: string
  /** Time when the shopper's session ends, in epoch milliseconds. */
  untilMs: number
}

/**
 * Connects the browser to the account's cart and merges the visitor's lines into that cart (`domain/cart/merge-carts.ts`). Runs
 * in the transaction that signs a shopper in. All browsers of the shopper lock the row of the account's cart, so that parallel
 * sign-ins and adds run one after the other. Requests that other tabs still send with the old visitor secret are refused.
 */
export async function mergeCartAtSignIn(
  tx: Tx,
  ctx: Ctx,
  { from, to, shopperId, untilMs }: SignInMergeInput,
): Promise<{ hasCart: boolean; notes: readonly MergeNote[] }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const cartHash = hashOfShopper(shopperId)
  // A visitor that already shares an account's cart has no cart of its own, so there are no lines to merge.
  const brings = from && !(await readVisitorCartLink(tx, siteId, from.tokenHash, nowMs)) ? from : null

  await createSharedCart(tx, siteId, { id: ctx.newId(), cartHash, nowMs })
  const account = await lockAndLoadCart(tx, siteId, cartHash, nowMs)
  if (account.isExpired) await deleteCartEntries(tx, siteId, account.cart.id)
  const visitor = brings && (await lockAndLoadCart(tx, siteId, brings.tokenHash, nowMs))

  const { entries, changed, notes, joined } = mergeCarts(account.cart.entries, visitor?.cart.entries ?? [])
  const goneId = visitor?.rowId ?? null
  await saveMergedCart(tx, siteId, { cartId: account.cart.id, goneId, changed, notes, joined, nowMs })
  const fromHash = brings?.tokenHash ?? null
  await attachVisitorToCart(tx, siteId, { tokenHash: to.tokenHash, cartHash, fromHash, shopperId, untilMs })
  if (from) await revokeVisitorSecret(tx, siteId, from.tokenHash, nowMs)
  return { hasCart: entries.length > 0, notes }
}

/**
 * Disconnects the browser from the account's cart, which the account keeps. With `isCopied` the browser goes on with a copy of
 * that cart, otherwise with an empty one. Runs in the transaction that signs a shopper out; the caller holds the lock of the
 * visitor's cart.
 */
export async function detachCartAtSignOut(
  tx: Tx,
  ctx: Ctx,
  { from, to, isCopied }: { from: Visitor; to: Visitor; isCopied: boolean },
): Promise<{ hasCart: boolean }> {
  const { siteId } = ctx
  const nowMs = ctx.now()
  const sharing = await readVisitorCartLink(tx, siteId, from.tokenHash, nowMs)
  const cart = sharing?.cartHash && isCopied ? await lockAndLoadCart(tx, siteId, sharing.cartHash, nowMs) : null
  const hasCart = cart !== null && cart.cart.entries.length > 0
  if (hasCart) {
    await copyCart(tx, siteId, { cartId: cart.cart.id, copyId: ctx.newId(), tokenHash: to.tokenHash, nowMs })
  }
  await revokeVisitorSecret(tx, siteId, from.tokenHash, nowMs)
  return { hasCart }
}

/** Disconnects all browsers from an account's cart. Called when all sessions of the account end. */
export async function detachSharedCart(tx: Tx, ctx: Ctx, shopperId: string): Promise<void> {
  await detachVisitorsFromCart(tx, ctx.siteId, hashOfShopper(shopperId))
}

/**
 * Returns the token hash that an account's cart is stored under. No visitor has it, because no visitor's secret has the form
 * `shopper:…`.
 */
function hashOfShopper(shopperId: string): Buffer {
  return createHash('sha256').update(`shopper:${shopperId}`).digest()
}
