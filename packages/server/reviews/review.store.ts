import { reviewPageSizes, type ReviewFigures } from '@sitewright/domain/reviews/review-facts.ts'
import type { ReviewSource, ReviewState, ReviewContent } from '@sitewright/domain/reviews/review.ts'
import { sql, type ColumnType, type Generated } from 'kysely'
import type { Ctx } from '../context.ts'
import { type Db, type TimestamptzColumn, readInSite } from '../database/index.ts'
import type { PreparedAsset } from '../media/index.ts'
import { reviewTerms } from './moderation/review-terms.store.ts'
import { reviewFields, reviewFigureFields } from './read-reviews.store.ts'

export type ReviewTables = {
  reviews: {
    site_id: string
    id: string
    foreign_id: string | null
    identity: Buffer
    product_id: string | null
    product_name: string
    product_pictures: readonly string[]
    state: ReviewState
    state_before: ReviewState | null
    /** The state that it had when it was deleted last. */
    deleted_from: Generated<ReviewState | null>
    change_number: Generated<number>
    reply: Generated<string>
    replied_at: ColumnType<Date | null, never, Date | null>
    quarters: number
    title: string
    text: string
    first_name: string
    last_initial: string
    login_name: string
    user_name: string
    source_type: ReviewSource
    source_name: string
    is_verified: boolean
    reviewed_at: TimestamptzColumn
    created_at: TimestamptzColumn
    decided_at: Date | null
  }
  review_pictures: { site_id: string; review_id: string; position: number; asset_id: string }
}

/** A review to insert. Times are in epoch milliseconds. */
export type NewReview = ReviewContent & {
  id: string
  foreignId: string | null
  identity: Buffer
  productId: string | null
  productName: string
  /** URLs of the pictures of the product. */
  productPictures: readonly string[]
  state: ReviewState
  /** True when it was written by a link that only a buyer gets. Defaults to false. */
  isVerified?: boolean
  atMs: number
}

/** Inserts a review. Returns false when the site already has one with the same identity (a hash of the review's content). */
export async function insertReview(db: Db, siteId: string, review: NewReview, createdMs: number): Promise<boolean> {
  const insert = db
    .withTables<ReviewTables>()
    .insertInto('reviews')
    .values({
      site_id: siteId,
      id: review.id,
      foreign_id: review.foreignId,
      identity: review.identity,
      product_id: review.productId,
      product_name: review.productName,
      product_pictures: review.productPictures,
      state: review.state,
      quarters: review.quarters,
      title: review.title,
      text: review.text,
      first_name: review.firstName,
      last_initial: review.lastInitial,
      login_name: review.loginName,
      user_name: review.userName,
      source_type: review.sourceType,
      source_name: review.sourceName,
      is_verified: review.isVerified ?? false,
      reviewed_at: new Date(review.atMs),
      created_at: new Date(createdMs),
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'identity']).doNothing())
    .returning('id')
  const { rows } = await sql<{ id: string }>`
    with added as (${insert}),
      found_by as (
        insert into review_terms (site_id, term, review_id)
        select ${siteId}, t.term, added.id from added cross join unnest(${reviewTerms(review)}::text[]) as t (term))
    select id from added`.execute(db)
  return rows.length > 0
}

/** Inserts the pictures of a new review and their files' rows, in order. */
export async function insertPictures(
  db: Db,
  siteId: string,
  reviewId: string,
  pictures: readonly PreparedAsset[],
): Promise<void> {
  if (pictures.length === 0) return
  for (const picture of pictures) await picture.insert(db)
  await db
    .withTables<ReviewTables>()
    .insertInto('review_pictures')
    .values(
      pictures.map(({ asset }, position) => ({ site_id: siteId, review_id: reviewId, position, asset_id: asset.id })),
    )
    .execute()
}

export async function readReviewPictureIds(db: Db, siteId: string, reviewId: string): Promise<string[]> {
  const rows = await db
    .withTables<ReviewTables>()
    .selectFrom('review_pictures')
    .select('asset_id')
    .where('site_id', '=', siteId)
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.asset_id)
}

/** Returns the asset id of a review's picture by index; undefined when there is no such picture. */
export async function findReviewPictureId(ctx: Ctx, reviewId: string, number: number): Promise<string | undefined> {
  return (await readInSite(ctx, (tx) => readReviewPictureIds(tx, ctx.siteId, reviewId)))[number]
}

export type ReviewFactsRow = {
  productId: string
  figures: ReviewFigures
  ownCount: number
  ownQuarters: number
  newest: (ReviewContent & { at: number })[]
}

/**
 * Computes the review summaries of products from the newest 1,000 published reviews of each. Fields that begin with `own`, and
 * `newest` (up to five), leave out reviews from marketplaces. Products without published reviews are missing in the result.
 */
export async function computeReviewSummaries(
  db: Db,
  siteId: string,
  productIds: readonly string[],
): Promise<ReviewFactsRow[]> {
  const { rows } = await sql<ReviewFactsRow>`
    select p.id as "productId", f.figures, f."ownCount", f."ownQuarters", f.newest
    from unnest(${[...productIds]}::uuid[]) as p (id)
    cross join lateral (
      select count(*) as count, json_build_object(${sql.raw(reviewFigureFields)}) as figures,
        count(*) filter (where source_type <> 3)::integer as "ownCount",
        coalesce(sum(quarters) filter (where source_type <> 3), 0)::integer as "ownQuarters",
        coalesce(json_agg(json_build_object(${sql.raw(reviewFields)}) order by place) filter (where own_place between 1 and 5), '[]') as newest
      from (
        select *, row_number() over (order by reviewed_at desc, id desc) as place,
          case when source_type <> 3 then count(*) filter (where source_type <> 3) over (order by reviewed_at desc, id desc) end as own_place
        from reviews where site_id = ${siteId} and product_id = p.id and state = 'published'
        order by reviewed_at desc, id desc limit ${reviewPageSizes.summary}
      ) r
    ) f
    where f.count > 0`.execute(db)
  return rows
}
