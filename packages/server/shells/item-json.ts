import type { Author, Item } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'
import type { Shell } from './shell.ts'

/**
 * A product as the whole Item of site-format.md 2: where nobody is named as its author, the site is. One for each time that it was
 * read, so that what the engine learns of it is learned once.
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

/** Who wrote what nobody put a name to. */
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
