import { text, type Locale } from '@sitewright/domain/kit/text.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewerName } from '@sitewright/domain/reviews/review.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { lockProducts, saveReviewFacts } from '../catalog/index.ts'
import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { touchSite } from '../sites/index.ts'
import { readFacts, type FactsRow } from './review.store.ts'

/** A review of 5,000 characters is more than any search engine shows. */
const longestSaid = 1000

/**
 * Writes what these products' pages say of their reviews, and has them drawn anew. The products are locked first: of two who decide
 * at once, the second counts what the first has published.
 */
export async function refreshFacts(tx: Tx, ctx: Ctx, productIds: readonly string[]): Promise<void> {
  const locked = await lockProducts(tx, ctx.siteId, productIds)
  if (locked.length === 0) return
  const rows = new Map((await readFacts(tx, ctx.siteId, locked)).map((row) => [row.productId, row]))
  const facts = locked.map((productId) => {
    const row = rows.get(productId)
    return { productId, facts: row ? factsOf(ctx.locale, row) : null }
  })
  await saveReviewFacts(tx, ctx.siteId, facts)
  await touchSite(
    tx,
    ctx,
    locked.map((id) => `product:${id}`),
  )
}

function factsOf(locale: Locale, row: FactsRow): ReviewFacts {
  const newest = row.newest.map(({ title, text: body, quarters, at, ...who }) => ({
    name: reviewerName(
      {
        userFirstName: who.firstName,
        userLastName: who.lastInitial,
        userLoginName: who.loginName,
        userName: who.userName,
      },
      text(locale, reviewsMessages.anonymous),
    ),
    title,
    text: body.slice(0, longestSaid).toWellFormed(),
    quarters,
    at,
  }))
  const said = { count: row.saidCount, quarters: row.saidQuarters, newest }
  return { count: row.count, quarters: row.quarters, said }
}
