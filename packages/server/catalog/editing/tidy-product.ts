import { tidyLabels } from '@sitewright/domain/catalog/editing/labels.ts'
import { tidySchedule, type ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'

/**
 * Returns a product as it is stored: texts without spaces around them, sanitized descriptions, and for each variant exactly the
 * choices of the product's options. Times of its schedule that
 * mean nothing are left out.
 */
export function tidyProduct(product: ProductSnapshot): ProductSnapshot {
  const options = product.options.map((name) => name.trim())
  return {
    ...product,
    title: product.title.trim(),
    urlId: normalUrlId(product.urlId) ?? product.urlId.trim(),
    excerpt: cleanRichText(product.excerpt),
    body: cleanRichText(product.body),
    options,
    tags: tidyLabels(product.tags),
    categories: tidyLabels(product.categories),
    seoTitle: product.seoTitle.trim(),
    seoDescription: product.seoDescription.trim(),
    customAddButtonText: product.customAddButtonText.trim(),
    ...tidySchedule(product),
    variants: product.variants.map((variant) => ({
      ...variant,
      sku: variant.sku.trim(),
      taxClass: variant.taxClass.trim(),
      attributes: attributesOf(variant.attributes, product.options, options),
    })),
  }
}

function attributesOf(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
  tidied: readonly string[],
): Record<string, string> {
  const values = names.map((name) => (Object.hasOwn(given, name) ? (given[name] ?? '') : '').trim())
  return Object.fromEntries(tidied.map((name, place) => [name, values[place] ?? '']))
}
