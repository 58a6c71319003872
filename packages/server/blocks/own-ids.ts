/**
 * Adds a suffix to the ids of a product's forms and pickers, and to the references to them, so that a page can contain the forms
 * of one product several times.
 */
export function suffixPurchaseFormIds(html: string, suffix: string): string {
  return inTags(html, (tag) =>
    tag.replaceAll(idOfPurchase, (_, name: string, id: string) => ` ${name}="${id}-${suffix}"`),
  )
}

/**
 * Removes all element ids except those of purchase and back-in-stock forms, which connect the forms with their labels and
 * buttons.
 */
export function removeNonPurchaseIds(html: string): string {
  return inTags(html, (tag) => tag.replaceAll(otherId, ''))
}

// Matches the ids of purchase forms, variant pickers and back-in-stock forms that the template engine prints
// (template/fragments).
const idOfPurchase = / (id|for|form)="((?:purchase|variant-option|restock)-[^"]*)"/g
const otherId = / id="(?!purchase-|variant-option-|restock-)[^"]*"/g

/**
 * Applies `change` to each tag of the HTML, but not to plain text, which can look like an attribute. Quotes inside attribute
 * values are escaped, so the values cannot look like attributes.
 */
function inTags(html: string, change: (tag: string) => string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, change)
}
