import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { ChecklistStep } from '@sitewright/domain/sites/checklist.wire.ts'
import { readSoldTypes } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readCollections } from '../pages/index.ts'
import { readShopPayment } from '../payments/index.ts'
import { ratesIn } from '../shipping/index.ts'

/**
 * Finds what a visitor needs to buy something, and which of it is there: a product, a rate by which a physical one is shipped, taxes, a
 * way to pay, and one that takes real money. Nothing is needed at a site that sells nothing.
 */
export async function findShopSteps(tx: Tx, ctx: Ctx): Promise<Map<ChecklistStep, boolean>> {
  const [shops, types, { settings, methods, isTestMode }] = await Promise.all([
    readCollections(tx, ctx.siteId, 'products'),
    readSoldTypes(tx, ctx.siteId),
    readShopPayment(tx, ctx),
  ])
  if (shops.length === 0) return new Map()
  const { storeSettings } = settings as { storeSettings?: { taxes?: unknown } } // an object, as its schema says
  const rates = [['shipping', ratesIn(settings).length > 0]] as const
  return new Map<ChecklistStep, boolean>([
    ['product', types.length > 0],
    ...(types.includes(productTypes.physical) ? rates : []),
    ['taxes', storeSettings?.taxes !== undefined],
    ['payment', methods.length > 0],
    ['real-payment', methods.length > 0 && !isTestMode],
  ])
}
