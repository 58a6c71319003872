import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'

/** The data of a site that `productItem` needs. */
export type ProductItemSource = {
  readonly siteAuthor: Author
  /** Products that `productItem` has completed, by the row that they were read from. */
  readonly productItems: WeakMap<ItemJson, Item>
}

/**
 * Completes a product's row for templates; the site is the author when the product names none. The result is cached per row,
 * because the template engine caches data per object.
 */
export function productItem(snapshot: ProductItemSource, item: ItemJson): Item {
  const known = snapshot.productItems.get(item)
  if (known) return known
  const made = wholeItem(snapshot, item)
  snapshot.productItems.set(item, made)
  return made
}

function wholeItem(snapshot: ProductItemSource, item: ItemJson): Item {
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
