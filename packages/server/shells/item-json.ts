import type { Author, Item, Merchandising } from '@sitewright/domain/pages/page-json.ts'
import type { ItemJson } from '../catalog/index.ts'
import type { Shell } from './shell.ts'

/** A product as the whole Item of site-format.md 2: where nobody is named as its author, the site is. */
export function productItem(shell: Pick<Shell, 'siteAuthor'>, item: ItemJson): Item {
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

/** PL-3.64, SF-3.09, by product id. Scarcity and restock notices are of a later issue, so that every one of them is off. */
export function merchandisingContext(items: readonly Item[]): Record<string, Merchandising> {
  const products = items.filter((item) => item.structuredContent !== undefined)
  return Object.fromEntries(products.map((item) => [item.id, nothingOn]))
}

const nothingOn: Merchandising = {
  scarcityEnabled: false,
  scarcityTemplateViews: [],
  scarcityText: '',
  scarcityShownByDefault: false,
  restockNotificationViews: [],
  restockNotificationMessages: {},
  mailingListSignUpEnabled: false,
  mailingListOptInByDefault: false,
  customSoldOutText: '',
}
