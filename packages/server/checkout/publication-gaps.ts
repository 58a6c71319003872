import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { PublicationGap } from '@sitewright/domain/sites/publication.wire.ts'
import { readSoldTypes } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readCollections } from '../pages/index.ts'
import { readShopPayment } from '../payments/index.ts'
import { ratesIn } from '../shipping/index.ts'

/**
 * Finds what a shop lacks for a visitor to buy something: a product, a rate by which a physical one is shipped, a way to pay, and one
 * that takes real money.
 */
export async function findPublicationGaps(tx: Tx, ctx: Ctx): Promise<PublicationGap[]> {
  const [shops, types, payment] = await Promise.all([
    readCollections(tx, ctx.siteId, 'products'),
    readSoldTypes(tx, ctx.siteId),
    readShopPayment(tx, ctx),
  ])
  if (shops.length === 0) return [] // a site that sells nothing
  if (types.length === 0) return ['products']
  return [
    ...(types.includes(productTypes.physical) && ratesIn(payment.settings).length === 0 ? (['shipping'] as const) : []),
    ...(payment.methods.length === 0 ? (['payment'] as const) : []),
    ...(payment.methods.length > 0 && payment.isTestMode ? (['test-payment'] as const) : []),
  ]
}
