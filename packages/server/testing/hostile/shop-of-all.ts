import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { taskCtx, type Site } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { cartPath, entriesPath } from '../a-cart.ts'
import { aDiscount } from '../a-discount.ts'
import { aProduct, wanted, type AProduct } from '../a-product.ts'
import { aSoldOutCup, type SoldOut } from '../restock/a-restock.ts'
import type { TestApp } from '../test-app.ts'
import type { Client } from '../test-client.ts'

/** A browser at a site, and one of each object whose id a call can name. */
export type Things = {
  browser: Client
  plate: AProduct
  monthly: AProduct
  soldOut: SoldOut
  entryId: string
  discountId: string
  reviewId: string
}

const form: FormDefinition = {
  id: 'f',
  name: 'Words',
  fields: [{ id: 'words', type: 'text', title: 'Words', maxLength: 20 }],
}
/** Store settings that enable the features of the objects. */
const storeSettings = {
  productReviewsEnabled: true,
  merchandisingSettings: { restockNotificationsEnabled: true },
  shippingRates: [{ name: 'Post', priceCents: 600 }],
}

/** Creates one of each object, after enabling their features on the site. The first line of the cart is the plate. */
export async function thingsOf(app: TestApp, site: Site): Promise<Things> {
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { settings: { storeSettings } })
  const browser = app.visitor(site)
  await browser.get(cartPath)
  const plate = await aProduct(ctx, { title: 'Plate', additionalFieldsForm: form })
  const subscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 6 } as const
  const monthly = await aProduct(ctx, { subscriptionPlan })
  const added = await browser.post(entriesPath, wanted(plate))
  const review = { stars: 5, title: 'Warm', text: 'It holds tea.', name: 'Ada' }
  await browser.post(`/api/commerce/products/${plate.id}/reviews`, review)
  const [held] = await app.deps.owner.ask<{ id: string }>('', 'select id from reviews where site_id = $1', [site.id])
  return {
    browser,
    plate,
    monthly,
    soldOut: await aSoldOutCup(ctx),
    entryId: String(added.body.newlyAdded),
    discountId: (await aDiscount(ctx)).id,
    reviewId: String(held?.id).replaceAll('-', ''),
  }
}

/** Returns the id to use for the parameter `:name` of a route; '' when there is none. */
export function idIn({ plate, soldOut, entryId, discountId, reviewId }: Things, name: string): string {
  const all: Record<string, string> = { itemId: plate.id, productId: soldOut.productId, entryId, discountId, reviewId }
  return all[name] ?? ''
}
