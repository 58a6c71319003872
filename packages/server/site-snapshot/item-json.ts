import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ProductItemJson } from '../catalog/index.ts'

/** The data of a site that `productItemWithAuthor` needs. */
export type ProductAuthorSource = {
  readonly siteAuthor: Author
  /** Cache of `productItemWithAuthor`: finished items by the product JSON that they were made from. */
  readonly productItems: WeakMap<ProductItemJson, Item>
}

/**
 * Returns a product's JSON as templates read it, with its author: the product's own, else the site. Returns the same object for
 * the same `item`, because the template engine caches derived data per object.
 */
export function productItemWithAuthor(snapshot: ProductAuthorSource, item: ProductItemJson): Item {
  const known = snapshot.productItems.get(item)
  if (known) return known
  const made = wholeItem(snapshot, item)
  snapshot.productItems.set(item, made)
  return made
}

function wholeItem(snapshot: ProductAuthorSource, item: ProductItemJson): Item {
  const { author } = item
  const writer = author ? { ...snapshot.siteAuthor, ...author, systemGenerated: false } : snapshot.siteAuthor
  const { productType } = item.structuredContent
  return { ...item, author: writer, authorId: writer.id, productType }
}

/** Returns the author of items that name no author: the site. */
export function siteAuthor(site: { siteId: string; title: string }): Author {
  return {
    id: site.siteId,
    displayName: site.title,
    firstName: '',
    lastName: '',
    bio: '',
    isDeactivated: false,
    deleted: false,
    systemGenerated: true,
  }
}
