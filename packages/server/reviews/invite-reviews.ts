import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../http/index.ts'
import { insertInvitations, isOpenInvitation, useInvitation } from './invitation.store.ts'
import { findReviewableProduct } from './reviewable-product.store.ts'

/** A link with which a buyer reviews a product. `path` is an address of the site. */
export type ReviewInvitation = { productId: string; productName: string; path: string }

/**
 * Creates a link for each product that can be reviewed; others are left out. A review that is written with a link has the mark of
 * a verified buyer, once.
 */
export async function inviteReviews(tx: Tx, ctx: Ctx, productIds: readonly string[]): Promise<ReviewInvitation[]> {
  const products = await Promise.all(productIds.map((id) => findReviewableProduct(ctx, id)))
  const invited = products.flatMap((product) =>
    product && areReviewsEnabled(product) ? [{ ...product, token: makeToken(ctx.deps.clock) }] : [],
  )
  const rows = invited.map(({ productId, token }) => ({ productId, tokenHash: hashOfToken(token) }))
  await insertInvitations(tx, ctx.siteId, rows, ctx.now())
  return invited.map(({ productId, productName, token }) => ({
    productId,
    productName,
    path: `/commerce/reviews/${productId}?invitation=${token}#write`,
  }))
}

/** Returns the token if it is an unused invitation to review the product, otherwise ''. */
export async function openInvitation(ctx: Ctx, productId: string, token: string | undefined): Promise<string> {
  if (!isWellFormedToken(token)) return ''
  return (await isOpenInvitation(ctx, productId, hashOfToken(token))) ? token : ''
}

/** Uses an invitation up with a new review. False for an unknown or used one: the review is then an ordinary one. */
export async function takeInvitation(tx: Tx, ctx: Ctx, productId: string, token: string | undefined): Promise<boolean> {
  if (!isWellFormedToken(token)) return false
  return useInvitation(tx, ctx.siteId, { productId, tokenHash: hashOfToken(token), atMs: ctx.now() })
}
