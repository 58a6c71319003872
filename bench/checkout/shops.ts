import { aProduct, type AProduct } from '@sitewright/server/testing/a-product.ts'
import { aShop } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { offerBankTransfer } from '@sitewright/server/testing/checkout/ready-buyers.ts'
import { testApp } from '@sitewright/server/testing/test-app.ts'

/** SKUs over which orders are spread. */
const skuCount = 120
const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']
/** Units in a flash sale. */
export const saleUnits = 100

export type Sku = { itemId: string; sku: string }
/** A shop with shipping, a tax and payment by bank transfer. Stock of `skus` never runs out; each of `sales` has 100 units. */
export type BenchShop = { siteId: string; identifier: string; skus: Sku[]; sales: Sku[] }

/** Makes the measured shop on a running server's database. Nothing of this process stays, so that it takes over no work. */
export async function makeShop(databaseUrl: string, salesWanted: number): Promise<BenchShop> {
  const app = await testApp({ database: { ownerUrl: databaseUrl } })
  try {
    const rules = [{ name: 'Sales tax', ratePpm: 88_750, countries: ['US'] }]
    const { site, ctx } = await aShop(app, { taxes: { rules } })
    await offerBankTransfer(ctx)
    const skus: Sku[] = []
    for (let made = 0; made < skuCount / sizes.length; made += 1) {
      const variants = sizes.map((size, at) => ({
        sku: `P${made}-${size}`,
        attributes: { Size: size },
        priceCents: 2_000 + made * 10 + at * 100,
        stock: 1_000_000,
      }))
      skus.push(...skusOf(await aProduct(ctx, { title: `Piece number ${made}`, options: ['Size'], variants })))
    }
    const sales: Sku[] = []
    for (let made = 0; made < salesWanted; made += 1) {
      const variants = [{ sku: `SALE-${made}`, priceCents: 1_800, stock: saleUnits }]
      sales.push(...skusOf(await aProduct(ctx, { variants })))
    }
    return { siteId: site.id, identifier: site.identifier, skus, sales }
  } finally {
    await app.close()
  }
}

function skusOf({ id, variants }: AProduct): Sku[] {
  return variants.map(({ sku }) => ({ itemId: id, sku }))
}
