import { distinctTerms, wordsOf } from '@sitewright/domain/search/search-terms.ts'
import type { ReviewContent } from '@sitewright/domain/reviews/review.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/index.ts'

/** A review reaches its moderators by at most this many terms. */
const mostTerms = 100

type Searched = Pick<ReviewContent, 'title' | 'text' | 'firstName' | 'lastInitial' | 'loginName' | 'userName'> & {
  id: string
  productName: string
}

/** Saves the terms by which moderators find reviews, in place of those that the reviews have. */
export async function saveReviewTerms(db: Db, siteId: string, reviews: readonly Searched[]): Promise<void> {
  if (reviews.length === 0) return
  const ids = reviews.map(({ id }) => id)
  await sql`delete from review_terms where site_id = ${siteId} and review_id = any(${ids}::uuid[])`.execute(db)
  const terms = reviews.flatMap((review) => reviewTerms(review).map((term) => ({ id: review.id, term })))
  await sql`
    insert into review_terms (site_id, term, review_id)
    select ${siteId}, g.term, g.id from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as g (id uuid, term text)`.execute(
    db,
  )
}

/** Returns the terms by which moderators find a review. */
export function reviewTerms({
  firstName,
  lastInitial,
  loginName,
  userName,
  productName,
  title,
  text,
}: Omit<Searched, 'id'>): string[] {
  const texts = [firstName, lastInitial, loginName, userName, productName, title, text]
  return distinctTerms(texts.flatMap(wordsOf)).slice(0, mostTerms)
}
