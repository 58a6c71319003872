import { reviewPageSizes, type ReviewFigures } from '@sitewright/domain/reviews/review-facts.ts'
import { starQuarterRange, starRatings, type ReviewSort } from '@sitewright/domain/reviews/review-list.ts'
import type { ReviewState, ReviewContent } from '@sitewright/domain/reviews/review.ts'

/** A review with its pictures, as read from the database. `at` is the date of the review in epoch milliseconds. */
export type ReviewRow = ReviewContent & {
  id: string
  productId: string | null
  /** Address of the product's page; `null` when the shop shows no such product. */
  productPath: string | null
  productName: string
  productPictures: string[]
  state: ReviewState
  isVerified: boolean
  at: number
  /** The shop's public answer; '' when there is none. `repliedAt` is in epoch milliseconds. */
  reply: string
  repliedAt: number | null
  /** Pictures visible to visitors; empty while the review is held. */
  pictures: { id: string; fileName: string }[]
  pictureCount: number
}

export type ReviewListResult = {
  storeSettings: unknown
  featureFlags: unknown
  /** Figures of the newest 1,000 reviews; `null` for a product that has none or is hidden. */
  figures: ReviewFigures | null
  reviews: ReviewRow[]
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`

/** SQL for the content and date of a review: arguments of a `json_build_object` over rows `r` of the table `reviews`. */
export const reviewFields = `'quarters', r.quarters, 'title', r.title, 'text', r.text, 'firstName', r.first_name,
  'lastInitial', r.last_initial, 'loginName', r.login_name, 'userName', r.user_name, 'sourceType', r.source_type,
  'sourceName', r.source_name, 'isVerified', r.is_verified, 'at', (extract(epoch from r.reviewed_at) * 1000)::bigint`

const picture = `json_build_object('id', ${hex('a.id')}, 'fileName', a.file_name)`

/** SQL for what is not in the row of a review. */
type RelatedFields = { path: string; pictureCount: string; pictures: string }

const rowFields = (related: RelatedFields): string => `'id', ${hex('r.id')}, 'productId', ${hex('r.product_id')},
  'productName', r.product_name, 'productPath', ${related.path}, 'productPictures', r.product_pictures, 'state', r.state,
  ${reviewFields}, 'reply', r.reply, 'repliedAt', (extract(epoch from r.replied_at) * 1000)::bigint,
  'pictureCount', ${related.pictureCount}, 'pictures', ${related.pictures}`

/** SQL for a whole review with its pictures: arguments of a `json_build_object` over rows `r` of the table `reviews`. */
export const reviewRowFields = rowFields({
  path: '(select i.full_url from catalog_item_view i where i.site_id = r.site_id and i.product_id = r.product_id)',
  pictureCount: '(select count(*)::integer from review_pictures p where p.site_id = r.site_id and p.review_id = r.id)',
  pictures: `(
    select coalesce(json_agg(${picture} order by p.position), '[]')
    from review_pictures p join media_asset_view a on a.site_id = p.site_id and a.id = p.asset_id
    where p.site_id = r.site_id and p.review_id = r.id)`,
})

const newest = 'reviewed_at desc, id desc'
const orders: Readonly<Record<ReviewSort, string>> = {
  newest,
  highest: `quarters desc, ${newest}`,
  lowest: `quarters, ${newest}`,
  pictures: `(id in (select p.review_id from review_pictures p where p.site_id = $1)) desc, ${newest}`,
}

const starCounts = starRatings.map((stars) => {
  const { from, to } = starQuarterRange(stars)
  return `count(*) filter (where quarters between ${from} and ${to})`
})

/** SQL for `ReviewFigures`: arguments of a `json_build_object` over rows with `quarters`. */
export const reviewFigureFields = `'count', count(*), 'quarters', coalesce(sum(quarters), 0),
  'starCounts', json_build_array(${starCounts.join(', ')})`

const listFields = rowFields({
  path: 's.path',
  pictureCount: 'coalesce(i.count, 0)',
  pictures: `coalesce(i.pictures, '[]')`,
})

/**
 * Builds the statement that reads a page of reviews, with the parameters `$1` site, `$2` limit, `$3` offset and `$4` product.
 * Each list has its own statement text, so that PostgreSQL plans each with its own index. The inner query sorts ids only, which
 * the indexes cover; each review of the page is then read by its id, their products and
 * pictures together. The `limit 1` of these lookups keeps a generic plan from scanning the whole table.
 */
function textOf(ofList: string, figures: string, sort: ReviewSort): string {
  const order = orders[sort]
  return `
    select v.settings -> 'storeSettings' as "storeSettings", v.settings -> 'featureFlags' as "featureFlags",
      (${figures}) as figures, l.reviews
    from sites_settings_view v
    cross join lateral (
      with page as materialized (
        select r.*, n.place
        from (
          select id, row_number() over (order by ${order}) as place
          from reviews where ${ofList} and state = 'published' order by ${order} limit $2 offset $3
        ) n
        cross join lateral (select * from reviews where site_id = $1 and id = n.id limit 1) r
      ), shown as materialized (
        select o.product_id, i.path
        from (select distinct product_id from page) o
        cross join lateral (
          select full_url as path from catalog_item_view where site_id = $1 and product_id = o.product_id limit 1
        ) i
      ), pictured as materialized (
        select p.review_id, count(*) as count, json_agg(${picture} order by p.position) filter (where a.id is not null) as pictures
        from review_pictures p left join media_asset_view a on a.site_id = $1 and a.id = p.asset_id
        where p.site_id = $1 and p.review_id = any (array(select id from page))
        group by p.review_id
      )
      select coalesce(json_agg(json_build_object(${listFields}) order by r.place), '[]') as reviews
      from page r left join shown s on s.product_id = r.product_id left join pictured i on i.review_id = r.id
    ) l
    where v.site_id = $1`
}

/**
 * SQL condition: matches reviews of visible products and reviews without a product. The array of hidden products is computed once
 * per statement; few products are hidden.
 */
const isSeen =
  '(product_id = any (array(select h.product_id from catalog_hidden_view h where h.site_id = $1))) is not true'
const ofSite = `site_id = $1 and ${isSeen}`
const ofProduct = `${ofSite} and product_id = $4`

/** SQL condition of a list filtered by stars: `$5` and `$6` are the lowest and highest rating, in quarters of a star. */
const ofStars = 'quarters between $5 and $6'

/** SQL query: the figures of all reviews of the store, counted at each read, because they change whenever a product is hidden. */
const storeFigures = `
  select json_build_object(${reviewFigureFields})
  from (
    select quarters from reviews where ${ofSite} and state = 'published' order by ${newest} limit ${reviewPageSizes.summary}
  ) n`

/** SQL query: the figures of a product's reviews, which are stored with it. */
const productFigures = `
  select f.review_facts - 'said' from catalog_review_facts_view f where f.site_id = $1 and f.product_id = $4 and ${isSeen}`

/** Builds the statements of one list of reviews, by sort order: unfiltered (`all`) and filtered by stars (`ofStars`). */
function textsOf(ofList: string, figures: string) {
  const inOrder = (sort: ReviewSort) => ({
    all: textOf(ofList, figures, sort),
    ofStars: textOf(`${ofList} and ${ofStars}`, figures, sort),
  })
  return {
    newest: inOrder('newest'),
    highest: inOrder('highest'),
    lowest: inOrder('lowest'),
    pictures: inOrder('pictures'),
  }
}

/**
 * Statements that read a page of published reviews, and the average and counts of all reviews of the list whatever the filter
 * (SF-7.12).
 */
export const reviewListSql = {
  product: textsOf(ofProduct, productFigures),
  store: textsOf(`${ofSite} and $4::uuid is null`, storeFigures),
  /** Reviews of the store except those of one product. Average and counts cover the whole store. */
  others: textsOf(`${ofSite} and product_id is distinct from $4`, storeFigures),
} as const
