import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import type { Ctx } from '../context.ts'
import { queryInSite } from '../database/index.ts'

/** A product that can be reviewed, with the settings that switch reviews on or off. */
export type ReviewableProduct = {
  productId: string
  productName: string
  path: string
  storeSettings: unknown
  featureFlags: unknown
  /** Number of reviews in the shop that wait for a decision, counted up to the most that may. */
  heldCount: number
}

const text = `
  select c.product_id as "productId", c.document ->> 'title' as "productName", c.full_url as path,
    v.settings -> 'storeSettings' as "storeSettings", v.settings -> 'featureFlags' as "featureFlags",
    (select count(*) from (select from reviews r where r.site_id = $1 and r.state = 'held' limit ${reviewLimits.held}) as held
    )::integer as "heldCount"
  from catalog_item_view c join sites_settings_view v on v.site_id = c.site_id
  where c.site_id = $1 and c.product_id = $2`

/** Reads a product with the settings for reviews. Returns undefined when the site has no such product. */
export async function findReviewableProduct(ctx: Ctx, productId: string): Promise<ReviewableProduct | undefined> {
  const [found] = await queryInSite<ReviewableProduct>(ctx, 'reviewed_product', text, [ctx.siteId, productId])
  return found
}
