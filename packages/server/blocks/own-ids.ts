/**
 * Gives the forms and pickers of one product ids of their own, with all that names them, so that the product can be bought at
 * several places of one document.
 */
export function withOwnIds(html: string, suffix: string): string {
  return inTags(html, (tag) =>
    tag.replaceAll(idOfPurchase, (_, name: string, id: string) => ` ${name}="${id}-${suffix}"`),
  )
}

/** Without ids, but for those of what is bought or waited for. */
export function withoutOtherIds(html: string): string {
  return inTags(html, (tag) => tag.replaceAll(otherId, ''))
}

// As the engine's fragments print them (template/fragments).
const idOfPurchase = / (id|for|form)="((?:purchase|variant-option|restock)-[^"]*)"/g
const otherId = / id="(?!purchase-|variant-option-|restock-)[^"]*"/g

/** Words may read like an attribute, and are left as they are; what an attribute holds has its quotes escaped. */
function inTags(html: string, change: (tag: string) => string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, change)
}
