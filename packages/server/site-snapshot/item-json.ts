import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'

/** The part of a site's snapshot from which products are completed. */
export type ProductItemSource = {
  readonly siteAuthor: Author
  /** The completed items, by the row they were read from. */
  readonly productItems: WeakMap<ItemJson, Item>
}

/**
 * Completes a product for templates; the site is the author when the product names none. Cached by the row it was read from, so
 * that the engine's own per-object cache stays valid.
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

/** The author of items that name no author: the site. */
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
