import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'
import type { Shell } from './shell.ts'

/**
 * Completes a product for templates; the site is the author when the product names none. Cached by the row it was read from, so
 * that the engine's own per-object cache stays valid.
 */
export function productItem(shell: Pick<Shell, 'siteAuthor' | 'productItems'>, item: ItemJson): Item {
  const known = shell.productItems.get(item)
  if (known) return known
  const made = wholeItem(shell, item)
  shell.productItems.set(item, made)
  return made
}

function wholeItem(shell: Pick<Shell, 'siteAuthor'>, item: ItemJson): Item {
  const { author } = item
  const writer = author ? { ...shell.siteAuthor, ...author, systemGenerated: false } : shell.siteAuthor
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
