import { termRange } from '@sitewright/domain/search/search-terms.ts'
import { reviewPageSizes } from '@sitewright/domain/reviews/review-facts.ts'
import type { ReviewState } from '@sitewright/domain/reviews/review.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/index.ts'
import { reviewRowFields, type ReviewRow } from '../read-reviews.store.ts'
import type { ReviewTables } from '../review.store.ts'

/** A review for a moderator. `ofProduct` are the newest published reviews of its product; null for a review of the shop. */
export type ModeratedReviewRow = ReviewRow & {
  version: number
  /** When it was deleted, in epoch milliseconds; null in other states. */
  deletedMs: number | null
  ofProduct: { count: number; quarters: number } | null
}

/** What a page of the queue shows: a state, reviews that have all words, and those after the last review of the page before. */
export type QueuePage = { state: ReviewState; words: readonly string[]; after: QueuePlace | null; most: number }

/** A place in the queue: the id and the date (epoch milliseconds) of a review. */
type QueuePlace = { id: string; at: number }

/** Reads a page of the reviews in one state: held ones in the order in which they came, others the newest first. */
export async function listModeratedRows(
  db: Db,
  siteId: string,
  { state, words, after, most }: QueuePage,
): Promise<ModeratedReviewRow[]> {
  const order = state === 'held' ? sql`r.id` : sql`r.reviewed_at desc, r.id desc`
  const { rows } = await sql<{ review: ModeratedReviewRow }>`
    select jsonb_build_object(${sql.raw(reviewRowFields)}, 'version', r.change_number, 'ofProduct', f.figures,
      'deletedMs', case when r.state = 'deleted' then round(extract(epoch from r.decided_at) * 1000) end) as review
    from (
      select r.* from reviews r where r.site_id = ${siteId} and r.state = ${state} ${isAfter(state, after)} ${hasWords(siteId, words)}
      order by ${order} limit ${most}
    ) r
    left join lateral (
      select jsonb_build_object('count', count(*), 'quarters', coalesce(sum(n.quarters), 0)) as figures
      from (
        select quarters from reviews where site_id = ${siteId} and product_id = r.product_id and state = 'published'
        order by reviewed_at desc, id desc limit ${reviewPageSizes.summary}
      ) n
    ) f on r.product_id is not null
    order by ${order}`.execute(db)
  return rows.map(({ review }) => review)
}

/** Condition that a review `r` comes after the last one of the page before. */
function isAfter(state: ReviewState, after: QueuePlace | null): RawBuilder<unknown> {
  if (after === null) return sql``
  if (state === 'held') return sql`and r.id > ${after.id}`
  return sql`and (r.reviewed_at, r.id) < (to_timestamp(${after.at}::double precision / 1000), ${after.id}::uuid)`
}

/** Counts the reviews that have all words, by their state. */
export async function countModeratedRows(
  db: Db,
  siteId: string,
  words: readonly string[],
): Promise<{ state: ReviewState; count: number }[]> {
  const { rows } = await sql<{ state: ReviewState; count: number }>`
    select r.state, count(*)::integer as count from reviews r
    where r.site_id = ${siteId} and r.state <> 'erased' ${hasWords(siteId, words)} group by r.state`.execute(db)
  return rows
}

/** Counts the reviews that wait to be published. */
export async function countHeldReviews(db: Db, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reviews where site_id = ${siteId} and state = 'held'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Condition that a review `r` has, for each word, a term that begins with it: a range of the terms' index. */
function hasWords(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql``
  const ids = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.review_id from review_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql`and r.id in (${sql.join(ids, sql` intersect `)})`
}

/** A review under the lock of the transaction that changes it. */
export type LockedReview = {
  productId: string | null
  title: string
  state: ReviewState
  stateBefore: ReviewState | null
  /** The state that it had when it was deleted last. */
  deletedFrom: ReviewState | null
  version: number
  reply: string
}

/** Locks a review and returns it; undefined when the site has none with this id, or it was erased. */
export async function lockReview(db: Db, siteId: string, id: string): Promise<LockedReview | undefined> {
  return db
    .withTables<ReviewTables>()
    .selectFrom('reviews')
    .select([
      'product_id as productId',
      'title',
      'state',
      'state_before as stateBefore',
      'deleted_from as deletedFrom',
      'change_number as version',
      'reply',
    ])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where(sql<boolean>`state <> 'erased'`)
    .forUpdate()
    .executeTakeFirst()
}

/** What a change of a review stores. Its number becomes one more than that of the review's last change. */
type ReviewChange =
  | { state: ReviewState; state_before: ReviewState | null; decided_at: Date; deleted_from?: ReviewState }
  | { reply: string; replied_at: Date | null }

/** Saves a decision or reply, and returns the number of the change. */
export async function saveReviewChange(db: Db, siteId: string, id: string, change: ReviewChange): Promise<number> {
  const { change_number } = await db
    .withTables<ReviewTables>()
    .updateTable('reviews')
    .set(change)
    .set((set) => ({ change_number: set('change_number', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('change_number')
    .executeTakeFirstOrThrow()
  return change_number
}
