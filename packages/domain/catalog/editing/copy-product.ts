import { cutAtLetter, maxUrlIdChars } from '../../pages/url-id.ts'
import { productTitleChars } from './check-edited-product.ts'
import { skuChars } from './check-grid.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

type CopyNames = {
  title: string
  isUrlTaken: (urlId: string) => boolean
  isSkuTaken: (sku: string) => boolean
  newId: () => string
}

/** Copies a product as a hidden one, with new ids, a free address and free SKUs. */
export function copyProduct(product: ProductSnapshot, names: CopyNames): ProductSnapshot {
  const given = new Set<string>()
  const variants = product.variants.map((variant) => {
    const sku = freeName(variant.sku, '-COPY', skuChars, (name) => given.has(name) || names.isSkuTaken(name))
    given.add(sku)
    return { ...variant, id: names.newId(), sku }
  })
  return {
    ...product,
    title: shortened(names.title, productTitleChars),
    urlId: freeName(product.urlId, '-copy', maxUrlIdChars, names.isUrlTaken),
    visibility: 'hidden',
    publishAt: null,
    hideAt: null,
    archivedMs: null,
    variants,
  }
}

/** Returns `name` with the ending, and a number if that name is taken, too. */
export function freeName(name: string, ending: string, longest: number, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ending : `${ending}-${count}`
    const tried = `${shortened(name, longest - suffix.length)}${suffix}`
    if (!isTaken(tried)) return tried
  }
}

/** Cuts a text to a length without leaving half a letter or a space at its end. */
export function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : cutAtLetter(text, longest).trimEnd()
}
