import { freeUrlId } from '../../pages/url-id.ts'
import { skuChars } from './check-grid.ts'
import { shortened } from './copy-product.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

/** Returns a product with an address and SKUs that are free: its own, or where those are taken, its own with a number. */
export function withFreeNames(
  product: ProductSnapshot,
  { isUrlTaken, isSkuTaken }: { isUrlTaken: (urlId: string) => boolean; isSkuTaken: (sku: string) => boolean },
): ProductSnapshot {
  const given = new Set(product.variants.map(({ sku }) => sku).filter((sku) => !isSkuTaken(sku)))
  const variants = product.variants.map((variant) => {
    if (given.has(variant.sku)) return variant
    const sku = numbered(variant.sku, (name) => given.has(name) || isSkuTaken(name))
    given.add(sku)
    return { ...variant, sku }
  })
  return { ...product, urlId: freeUrlId(product.urlId, isUrlTaken), variants }
}

function numbered(sku: string, isTaken: (sku: string) => boolean): string {
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`
    const tried = `${shortened(sku, skuChars - suffix.length)}${suffix}`
    if (!isTaken(tried)) return tried
  }
}
