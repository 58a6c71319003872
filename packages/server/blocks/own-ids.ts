/**
 * Adds a suffix to the ids of a product's forms and pickers and to all references to them, so that the same product can be sold
 * at several places of a document.
 */
export function withOwnIds(html: string, suffix: string): string {
  return inTags(html, (tag) =>
    tag.replaceAll(idOfPurchase, (_, name: string, id: string) => ` ${name}="${id}-${suffix}"`),
  )
}

/** Removes all ids except those of purchase and back-in-stock forms. */
export function withoutOtherIds(html: string): string {
  return inTags(html, (tag) => tag.replaceAll(otherId, ''))
}

// Matches the ids that the template engine's fragments print (template/fragments).
const idOfPurchase = / (id|for|form)="((?:purchase|variant-option|restock)-[^"]*)"/g
const otherId = / id="(?!purchase-|variant-option-|restock-)[^"]*"/g

/** Changes only tags, since plain text can look like an attribute. Attribute values have their quotes escaped. */
function inTags(html: string, change: (tag: string) => string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, change)
}
