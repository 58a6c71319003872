import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { legalEntriesOf, legalKinds } from '@sitewright/domain/legal/legal-texts.ts'
import type { ChecklistStep } from '@sitewright/domain/sites/checklist.wire.ts'
import { readSoldTypes } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readCollections } from '../pages/index.ts'
import { readShopPayment } from '../payments/index.ts'
import { ratesIn } from '../shipping/index.ts'

/** Settings that are there once somebody decided about them; objects, as their schema says. */
type Decided = { storeSettings?: { taxes?: unknown }; mailSender?: { replyTo?: string } }

/**
 * Finds what a visitor needs to buy something, and which of it is there: a product, a rate by which a physical one is shipped, taxes, a
 * way to pay, one that takes real money, an address for answers to its mails, and all legal texts. Nothing is needed at a site that sells nothing.
 */
export async function findShopSteps(tx: Tx, ctx: Ctx): Promise<Map<ChecklistStep, boolean>> {
  const [shops, types, { settings, methods, isTestMode }] = await Promise.all([
    readCollections(tx, ctx.siteId, 'products'),
    readSoldTypes(tx, ctx.siteId),
    readShopPayment(tx, ctx),
  ])
  if (shops.length === 0) return new Map()
  const { storeSettings, mailSender } = settings as Decided
  const rates = [['shipping', ratesIn(settings).length > 0]] as const
  return new Map<ChecklistStep, boolean>([
    ['product', types.length > 0],
    ...(types.includes(productTypes.physical) ? rates : []),
    ['taxes', storeSettings?.taxes !== undefined],
    ['payment', methods.length > 0],
    ['real-payment', methods.length > 0 && !isTestMode],
    ['sender', mailSender?.replyTo !== undefined],
    ['legal', legalEntriesOf(settings).length === legalKinds.length],
  ])
}
