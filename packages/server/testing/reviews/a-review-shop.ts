import { taskCtx, type Ctx, type Deps } from '../../context.ts'
import { aSite } from '../a-site.ts'

/** Settings of a site that shows product reviews. */
export const reviewsOn = { storeSettings: { productReviewsEnabled: true } }

/** Creates a site that shows product reviews, unless `given` says otherwise. */
export async function aReviewShop(deps: Deps, given: Parameters<typeof aSite>[1] = {}): Promise<Ctx> {
  return taskCtx(deps, await aSite(deps, { settings: reviewsOn, ...given }))
}
