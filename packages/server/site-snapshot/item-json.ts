import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'
import type { SiteSnapshot } from './site-snapshot.ts'

/**
 * Completes a product for templates; the site is the author when the product names none. Cached by the row it was read from, so
 * that the engine's own per-object cache stays valid.
 */
export function productItem(snapshot: Pick<SiteSnapshot, 'siteAuthor' | 'productItems'>, item: ItemJson): Item {
  const known = snapshot.productItems.get(item)
  if (known) return known
  const made = wholeItem(snapshot, item)
  snapshot.productItems.set(item, made)
  return made
}

function wholeItem(snapshot: Pick<SiteSnapshot, 'siteAuthor'>, item: ItemJson): Item {
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
