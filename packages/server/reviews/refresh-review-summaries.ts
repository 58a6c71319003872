import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewerName } from '@sitewright/domain/reviews/review.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { lockProducts, saveReviewFacts } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { computeReviewSummaries, type ReviewFactsRow } from './review.store.ts'

/**
 * Length in characters to which a review's text is shortened in the product's review summary. The full text can have 5,000, more
 * than any search engine shows.
 */
const longestText = 1000

/**
 * Updates the review summaries stored with these products and purges their pages. Locks the products first, so that of two
 * concurrent moderation decisions the second counts the review of the first.
 */
export async function refreshReviewSummaries(tx: Tx, ctx: Ctx, productIds: readonly string[]): Promise<void> {
  const locked = await lockProducts(tx, ctx.siteId, productIds)
  if (locked.length === 0) return
  const rows = new Map((await computeReviewSummaries(tx, ctx.siteId, locked)).map((row) => [row.productId, row]))
  const facts = locked.map((productId) => {
    const row = rows.get(productId)
    return { productId, facts: row ? factsOf(ctx.locale, row) : null }
  })
  await saveReviewFacts(tx, ctx.siteId, facts)
  await raiseRevision(
    tx,
    ctx,
    locked.map((id) => `product:${id}`),
  )
}

function factsOf(locale: Locale, row: ReviewFactsRow): ReviewFacts {
  const newest = row.newest.map(({ title, text: body, quarters, at, ...who }) => ({
    name: reviewerName(
      {
        userFirstName: who.firstName,
        userLastName: who.lastInitial,
        userLoginName: who.loginName,
        userName: who.userName,
      },
      messageText(locale, reviewsMessages.anonymous),
    ),
    title,
    text: body.slice(0, longestText).toWellFormed(),
    quarters,
    at,
  }))
  const said = { count: row.ownCount, quarters: row.ownQuarters, newest }
  return { ...row.figures, said }
}
