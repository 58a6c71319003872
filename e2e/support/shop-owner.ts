import { createProduct, deleteProduct, updateVariant, type VariantPatch } from '@sitewright/server/catalog/index.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { realClock, backgroundCtx, type Deps } from '@sitewright/server/context.ts'
import { savePaymentSettings } from '@sitewright/server/payments/index.ts'
import { setStock } from '@sitewright/server/stock/index.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { readFacts } from './facts.ts'
import type { TestProduct } from './test-products.ts'

/** A product created for one journey, so that it can be changed while its page is open. */
type Sold = {
  /** Path of the product's page, as /shop/own-…. */
  path: string
  /** Sets the stock of a variant; `null` makes it unlimited. `sku` is the SKU without the mark. */
  setStock: (sku: string, available: number | null) => Promise<void>
  change: (sku: string, patch: VariantPatch) => Promise<void>
  takeAway: () => Promise<void>
}

/** Manages products on the test sites through the studio's actions, on the database of the worker's server. */
export type Owner = {
  /** Creates a product in the shop of a site. A random `mark` makes its URL slug and SKUs unique. */
  sell: (identifier: string, product: Omit<TestProduct, 'urlId'>) => Promise<Sold & { mark: string }>
  /** Lets shoppers of a site pay by bank transfer. */
  offerBankTransfer: (identifier: string) => Promise<void>
}

/** Connects to the worker's database. A test file calls this before all its tests, and `close` after them. */
export async function openOwner(): Promise<Owner & { close: () => Promise<void> }> {
  const url = readFacts().databaseUrl
  const config = readConfig({ DATABASE_URL: url })
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({ config, url, clock: realClock(), log })
  const offerBankTransfer = async (identifier: string): Promise<void> => {
    const { siteId } = await findShop(url, identifier)
    await savePaymentSettings(await backgroundCtx(deps, siteId), { bankTransfer: { details: 'Account 12 34 56' } })
  }
  return { close, sell: (identifier, product) => sell(deps, url, identifier, product), offerBankTransfer }
}

async function sell(deps: Deps, url: string, identifier: string, product: Omit<TestProduct, 'urlId'>) {
  const { siteId, collectionId } = await findShop(url, identifier)
  const ctx = await backgroundCtx(deps, siteId)
  const mark = ctx.newId().slice(-12)
  const variants = product.variants.map((variant) => ({ ...variant, sku: `${variant.sku}-${mark}` }))
  const made = await createProduct(ctx, {
    productType: 1,
    ...product,
    variants,
    collectionId,
    urlId: `own-${mark}`,
  })
  const idOf = (sku: string): string => made.variants.find((variant) => variant.sku === `${sku}-${mark}`)?.id ?? ''
  return {
    mark,
    path: `/shop/own-${mark}`,
    setStock: async (sku: string, to: number | null) =>
      void (await setStock(ctx, idOf(sku), { to, reason: 'counted' })),
    change: (sku: string, patch: VariantPatch) => updateVariant(ctx, idOf(sku), patch),
    takeAway: async () => void (await deleteProduct(ctx, made.id)),
  }
}

async function findShop(url: string, identifier: string): Promise<{ siteId: string; collectionId: string }> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ siteId: string; collectionId: string }>(
      `select replace(s.id::text, '-', '') as "siteId", replace(p.id::text, '-', '') as "collectionId"
       from sites s join pages p on p.site_id = s.id where s.identifier = $1 and p.url_id = 'shop'`,
      [identifier],
    )
    const [found] = rows
    if (!found) throw new Error(`${identifier} has no shop.`)
    return found
  })
}
